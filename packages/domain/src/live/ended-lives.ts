import { id } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, inArray, ne } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { lives } = schema;

/** Those of these names that are the id of no live that is open. Names that are no id at all are passed over. */
export async function endedLives(ctx: Context, names: readonly string[]): Promise<string[]> {
  const ids = names.filter((name) => id.safeParse(name).success);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ id: lives.id })
    .from(lives)
    .where(and(inArray(lives.id, ids), ne(lives.state, 'ended')));
  const open = new Set(rows.map((row) => row.id));
  return ids.filter((name) => !open.has(name));
}
