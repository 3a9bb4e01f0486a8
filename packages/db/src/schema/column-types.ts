import { sql } from '../drizzle.ts';
import { customType, timestamp, uuid } from '../drizzle-pg.ts';

/** Case-insensitive text; the first migration installs citext. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** A time in UTC with millisecond precision, as a Date. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Primary key: a uuidv7, in order of creation. */
export const primaryId = () => uuid('id').primaryKey().default(sql`uuidv7()`);
