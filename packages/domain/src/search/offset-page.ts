import { limits, type PageView } from '@foxreel/contracts';
import { type Context, decodeCursor, encodeCursor } from '../kernel/index.ts';

/** A list in order of fit has no place to go on from but a number of rows: this is where a page begins and how long it is. */
export interface OffsetPage {
  limit: number;
  skip: number;
}

/** Where a page of the named list begins: after its cursor, or where `skip` says. BAD_INPUT for a cursor of another list. */
export function offsetPage(
  ctx: Context,
  list: string,
  input: { limit?: number | undefined; skip: number; after?: string | undefined },
): OffsetPage {
  const limit = input.limit ?? limits.listPage;
  if (input.after === undefined) return { limit, skip: input.skip };
  return { limit, skip: Number(decodeCursor(ctx.secret, list, input.after)[0] ?? 0) };
}

/** The page of rows of which one more than its limit was read, with the cursor of the next. */
export function pageOf<Row>(
  ctx: Context,
  list: string,
  { limit, skip }: OffsetPage,
  rows: readonly Row[],
): PageView<Row> {
  const more = rows.length > limit && skip + limit <= limits.skipMax;
  return { items: rows.slice(0, limit), after: more ? encodeCursor(ctx.secret, list, [String(skip + limit)]) : null };
}
