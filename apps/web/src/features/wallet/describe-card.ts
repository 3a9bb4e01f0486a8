import type { CardView } from '@foxreel/contracts';
import { i18n } from '../../shared/i18n/i18n.ts';

const t = i18n.getFixedT(null, 'wallet');

/** Visa ending in 4242 */
export const describeCard = ({ brand, number }: CardView): string => t('cardEnds', { brand, digits: number.slice(-4) });

/** until 12/2045 */
export const expiryOf = ({ date: { month, year } }: CardView): string =>
  t('cardUntil', { month: String(month).padStart(2, '0'), year });
