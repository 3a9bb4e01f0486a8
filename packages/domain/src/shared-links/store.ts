import { isSharedLinkId } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import type { LinkRow } from './view.ts';

/** A link that is there, or null. */
export async function findLink(ctx: Context, id: string): Promise<LinkRow | null> {
  if (!isSharedLinkId(id)) return null;
  const [row] = await ctx.db.select().from(schema.sharedLinks).where(eq(schema.sharedLinks.id, id));
  return row ?? null;
}
