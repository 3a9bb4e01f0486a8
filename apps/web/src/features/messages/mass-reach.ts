import type { MassEstimateView } from '@foxreel/contracts';
import { formatCount } from '../../shared/format/count.ts';
import { m } from './mass-words.ts';

/** 'Reaches 1.2K people now' */
export function reachWords({ recipients, exact }: MassEstimateView): string {
  if (recipients === 0) return m('reachNobody');
  const people = formatCount(recipients);
  return exact ? m('reach', { count: recipients, people }) : m('reachAbout', { people });
}
