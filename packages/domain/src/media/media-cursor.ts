import type { MediaView } from '@foxreel/contracts';
import type { MediaRow } from './media-row.ts';

const cursors = new WeakMap<MediaView, () => string>();

/** Remembers, for as long as the views live, how to go on behind each of them. Nothing is signed before it is asked for. */
export function keepCursors(
  views: readonly MediaView[],
  rows: readonly MediaRow[],
  cursorOf: (row: MediaRow) => string,
): void {
  let index = 0;
  for (const view of views) {
    while (rows[index] && rows[index]?.id !== view.id) index++;
    const row = rows[index];
    if (row) cursors.set(view, () => cursorOf(row));
  }
}

/** The cursor that goes on behind a media in the list that it was read from; null for one that came by itself. */
export const cursorOf = (view: MediaView): string | null => cursors.get(view)?.() ?? null;
