import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits, type PageView } from '@foxreel/contracts';
import { type Column, type SQL, sql } from '@foxreel/db/drizzle';
import type { Context } from './context.ts';
import { badInput } from './errors.ts';

const separator = '|';
const macBytes = 9;

const macOf = (secret: string, list: string, cursor: string) =>
  createHmac('sha256', secret).update(`cursor${separator}${list}${separator}${cursor}`).digest().subarray(0, macBytes);

/**
 * An opaque position in a list, to be passed back as `after`. `list` names the list and its order: a cursor is valid for no
 * other.
 */
export function encodeCursor(secret: string, list: string, parts: readonly (string | number)[]): string {
  const cursor = parts.join(separator);
  return Buffer.concat([macOf(secret, list, cursor), Buffer.from(cursor)]).toString('base64url');
}

/** The parts of this list's cursor from encodeCursor. Anything else is BAD_INPUT at the field `after`. */
export function decodeCursor(secret: string, list: string, after: string): string[] {
  const bytes = Buffer.from(after, 'base64url');
  const cursor = bytes.subarray(macBytes).toString();
  const whole = bytes.length > macBytes && bytes.toString('base64url') === after;
  if (!whole || !timingSafeEqual(bytes.subarray(0, macBytes), macOf(secret, list, cursor))) {
    throw badInput('after', 'Must be a cursor from this list');
  }
  return cursor.split(separator);
}

/** Lists ordered by relevance page by row number: the offset and length of a page. */
export interface OffsetPage {
  limit: number;
  skip: number;
}

/** Where a page of the named list starts: after its cursor, or at `skip`. BAD_INPUT for a cursor of another list. */
export function offsetPage(
  ctx: Context,
  list: string,
  input: { limit?: number | undefined; skip: number; after?: string | undefined },
): OffsetPage {
  const limit = input.limit ?? limits.listPage;
  if (input.after === undefined) return { limit, skip: input.skip };
  return { limit, skip: Number(decodeCursor(ctx.secret, list, input.after)[0] ?? 0) };
}

/** A page from limit + 1 rows, with the cursor of the next one. */
export function pageOf<Row>(
  ctx: Context,
  list: string,
  { limit, skip }: OffsetPage,
  rows: readonly Row[],
): PageView<Row> {
  const more = rows.length > limit && skip + limit <= limits.skipMax;
  return { items: rows.slice(0, limit), after: more ? encodeCursor(ctx.secret, list, [String(skip + limit)]) : null };
}

/** The condition of rows behind a cursor, in a list by time and id; none without a cursor. */
export function afterCursor(
  ctx: Context,
  list: string,
  after: string | undefined,
  { time, id, order }: { time: Column; id: Column; order: 'newest' | 'oldest' },
): SQL | undefined {
  if (after === undefined) return undefined;
  const [at = '', last = ''] = decodeCursor(ctx.secret, list, after);
  const cursor = sql`(${at}::timestamptz, ${last}::uuid)`;
  return order === 'newest' ? sql`(${time}, ${id}) < ${cursor}` : sql`(${time}, ${id}) > ${cursor}`;
}

/** The page of a list by time and id: of `rows`, read with one more than the limit, those shown and the cursor of the next page. */
export function timePage<Row extends { createdAt: Date; id: string }>(
  ctx: Context,
  list: string,
  limit: number,
  rows: readonly Row[],
): PageView<Row> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const after = last ? encodeCursor(ctx.secret, list, [last.createdAt.toISOString(), last.id]) : null;
  return { items, after };
}
