import { index, jsonb, pgTable, text, uuid } from '../drizzle-pg.ts';
import { time } from './column-types.ts';
import { lives } from './live.ts';
import { media } from './media.ts';

/** A part of a recording without a gap. Its film plays one after the other, though time passed in between. */
export interface RecordedPart {
  /** Product time of its first picture, ISO 8601. */
  at: string;
  seconds: number;
}

/** What became of a recorded live: a media, or the reason why not. */
export const liveRecordings = pgTable(
  'live_recordings',
  {
    liveId: uuid('live_id')
      .primaryKey()
      .references(() => lives.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id').references(() => media.id, { onDelete: 'cascade' }),
    error: text('error'),
    parts: jsonb('parts').$type<RecordedPart[]>().notNull().default([]),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('live_recordings_media').on(table.mediaId)],
);
