/** Looking for something in the rules: every word must stand in the printed place, the title or the line. */
import type { Chapter } from '../api/types';

export type RuleLine = Chapter['rules'][number];

export interface Found {
  heading: string;
  rules: RuleLine[];
}

/** What is printed begins with a figure: then rules are looked for by number, as 11.2 finds 11.2 and 11.21. */
const NUMBER = /^\d[\d.]*[a-z]?$/;

export function findRules(chapters: readonly Chapter[], wanted: string): Found[] {
  const text = wanted.trim().toLowerCase();
  if (!text) return chapters.map(({ heading, rules }) => ({ heading, rules }));
  const words = text.split(/\s+/);
  const fits = NUMBER.test(text)
    ? ({ cite }: RuleLine) => cite.toLowerCase().startsWith(text)
    : (rule: RuleLine) => words.every((word) => `${rule.cite} ${rule.title} ${rule.line}`.toLowerCase().includes(word));
  return chapters
    .map(({ heading, rules }) => ({ heading, rules: heading.toLowerCase() === text ? rules : rules.filter(fits) }))
    .filter(({ rules }) => rules.length);
}
