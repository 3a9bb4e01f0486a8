import { limits, type MoneyListInput, type PageView } from '@foxreel/contracts';
import { type Column, type SQL, sql } from 'drizzle-orm';
import { type Context, decodeCursor, encodeCursor } from '../kernel/index.ts';

/** Where a list of money, the newest first, begins: after a cursor, or where `skip` says. */
export function listStart(
  ctx: Context,
  list: string,
  input: MoneyListInput,
  order: { time: Column; id: Column },
): { after: SQL | undefined; skip: number } {
  if (input.after === undefined) return { after: undefined, skip: input.skip };
  const [time = '', id = ''] = decodeCursor(ctx.secret, list, input.after);
  return { after: sql`(${order.time}, ${order.id}) < (${time}::timestamptz, ${id}::uuid)`, skip: input.skip };
}

/** The page of rows of which one more than its limit was read, with the cursor of the next. */
export function pageFrom<Row, View>(
  ctx: Context,
  list: string,
  input: MoneyListInput,
  rows: readonly Row[],
  placeOf: (row: Row) => { createdAt: Date; id: string },
  viewOf: (row: Row) => View,
): PageView<View> {
  const limit = input.limit ?? limits.listPage;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const place = rows.length > limit && last ? placeOf(last) : null;
  return {
    items: shown.map(viewOf),
    after: place === null ? null : encodeCursor(ctx.secret, list, [place.createdAt.toISOString(), place.id]),
  };
}
