import type { MediaProcessView } from '@foxreel/contracts';
import type { MediaRow } from './store.ts';

/** The processing as its owner and staff see it. Others must not get `error`: see publicProcessView. */
export function processView(row: MediaRow): MediaProcessView {
  return {
    status: row.processStatus,
    original: Boolean(row.renditions.playable ?? row.renditions.original),
    teaser: Boolean(row.renditions.teaser),
    info: row.info.length > 0 ? JSON.stringify(row.info) : null,
    progress: row.processProgress,
    error: row.processError,
  };
}

/** The same without what only the owner and staff may know. */
export const publicProcessView = (row: MediaRow): MediaProcessView => ({ ...processView(row), error: null });
