import type { MassEstimateView } from '@foxreel/contracts';
import { m } from './mass-words.ts';
import { wholeCount } from './whole-count.ts';

/** 'Reaches 1.2K people now' */
export function reachWords({ recipients, exact }: MassEstimateView): string {
  if (recipients === 0) return m('reachNobody');
  const people = wholeCount(recipients);
  return exact ? m('reach', { count: recipients, people }) : m('reachAbout', { people });
}
