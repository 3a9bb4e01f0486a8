import type { MassEstimateView } from '@foxreel/contracts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { wholeCount } from './whole-count.ts';

const t = i18n.getFixedT(null, 'messages-mass');

/** 'Reaches 1.2K people now' */
export function reachWords({ recipients, exact }: MassEstimateView): string {
  if (recipients === 0) return t('reachNobody');
  const people = wholeCount(recipients);
  return exact ? t('reach', { count: recipients, people }) : t('reachAbout', { people });
}
