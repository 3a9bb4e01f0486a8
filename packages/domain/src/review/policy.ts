import type { MediaState } from '@foxreel/contracts';
import type { MediaRow } from './store.ts';

/** What a decision does to a media: nothing when it is decided like that already, 'refuse' when there is nothing to look at yet. */
export function effectOfReview(
  row: Pick<MediaRow, 'state' | 'type' | 'renditions' | 'availableAt' | 'private'>,
  approved: boolean,
  now: Date,
): Extract<MediaState, 'published' | 'scheduled' | 'rejected'> | 'nothing' | 'refuse' {
  const ready = row.type === 'photo' ? row.renditions.original : row.renditions.playable;
  if (row.state === 'draft' || row.state === 'processing' || row.state === 'removed' || !ready) return 'refuse';
  if (!approved) return row.state === 'rejected' ? 'nothing' : 'rejected';
  if (row.state === 'published' || row.state === 'scheduled') return 'nothing';
  return isDue(row, now) ? 'published' : 'scheduled';
}

/** Whether an approved media comes out now. A private one ignores its release date (spec part 2 §4, Release). */
export const isDue = (row: Pick<MediaRow, 'availableAt' | 'private'>, now: Date): boolean =>
  row.private || row.availableAt <= now;
