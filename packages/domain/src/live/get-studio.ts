import type { StudioView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { type Context, viewerId } from '../kernel/index.ts';

const { accounts, streamKeys } = schema;

/**
 * How an external encoder publishes for an account (spec part 2 §4, studio.rtmp): for its own eyes, and for creators only; null for
 * anyone else. The key is null before the first generateStreamKey, an address where this server does not take that way in.
 */
export async function getStudio(ctx: Context, accountId: string): Promise<StudioView | null> {
  if (viewerId(ctx) !== accountId) return null;
  const [row] = await ctx.db
    .select({ username: accounts.username, creator: accounts.creator, key: streamKeys.key })
    .from(accounts)
    .leftJoin(streamKeys, eq(streamKeys.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  if (!row?.creator) return null;
  const { rtmpUrl, takesWhip } = ctx.live;
  return {
    rtmp: rtmpUrl || takesWhip ? row.key : null,
    rtmpUrl,
    whipUrl: takesWhip ? `${ctx.webAddress}/live/${encodeURIComponent(row.username)}?direction=send` : null,
  };
}
