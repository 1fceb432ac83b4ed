/** The client's own words, from its catalogue file. */
import { Catalogue, type Argument } from '../wording/catalogue';
import english from './en.json';

const catalogue = new Catalogue(english);

export const t = (key: keyof typeof english, ...args: Argument[]): string => catalogue.say([key, args]);
/** For keys that come out of data, such as the name of a panel. */
export const tx = (key: string, ...args: Argument[]): string => catalogue.say([key, args]);
/** How a computer player plays; a level without words is called by its name. */
export const levelText = (level: string): string => (catalogue.has(`level.${level}`) ? catalogue.say([`level.${level}`]) : level);
export const hasText = (key: string): boolean => catalogue.has(key);
