import type { JobLagView } from '@foxreel/contracts';
import { formatCount } from '../../shared/format/count.ts';
import { i18n } from '../../shared/i18n/i18n.ts';

const t = i18n.getFixedT(null, 'staff-jobs');

/** Work that is later than this is marked. */
const lateSeconds = 10;

/** In the order in which they stand. */
export const factNames = ['waiting', 'running', 'failed', 'lag', 'next'] as const;

export interface JobFact {
  name: (typeof factNames)[number];
  words: string;
  tone: 'plain' | 'muted' | 'bad';
}

const count = (name: 'waiting' | 'running' | 'failed', value: number): JobFact => ({
  name,
  words: formatCount(value),
  tone: value === 0 ? 'muted' : name === 'failed' ? 'bad' : 'plain',
});

/** What is said of one kind of work. */
export const factsOf = (row: JobLagView): JobFact[] => [
  count('waiting', row.waiting),
  count('running', row.running),
  count('failed', row.failed),
  {
    name: 'lag',
    words: row.lagSeconds < 1 ? t('onTime') : t('seconds', { seconds: Math.round(row.lagSeconds) }),
    tone: row.lagSeconds >= lateSeconds ? 'bad' : 'muted',
  },
  {
    name: 'next',
    words: row.nextAt
      ? new Date(row.nextAt).toLocaleString(undefined, {
          day: 'numeric',
          month: 'short',
          hour: '2-digit',
          minute: '2-digit',
        })
      : '–',
    tone: 'muted',
  },
];

export const toneClass = { plain: '', muted: 'text-muted', bad: 'font-medium text-danger-text' } as const;
