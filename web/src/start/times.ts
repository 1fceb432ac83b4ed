/** Playing times in words. */
import { t } from '../i18n/text';

const inHours = (minutes: number) => Math.round(minutes / 30) / 2;

export const about = (minutes: number): string => (minutes < 90 ? t('first.minutes', minutes) : t('first.hours', inHours(minutes)));
export const hours = (shortest: number, longest: number): string => t('card.hours', inHours(shortest), inHours(longest));
