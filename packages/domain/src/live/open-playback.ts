import type { LivestreamKind, WatchLiveInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, not } from 'drizzle-orm';
import { facesViewer } from '../battles/index.ts';
import { type Context, notFound, viewerId } from '../kernel/index.ts';
import { watchable } from './view.ts';

const { accounts, lives } = schema;

export interface PlayableLive {
  id: string;
  kind: LivestreamKind;
  counted: boolean;
}

/**
 * The live that a player may play by its creator's name (docs/contract/rest.md, Live playback), to those who could watch it on its page:
 * anonymous visitors may. `counted`: as one of its viewers, which its creator and the other side of a battle are not. NOT_FOUND for who is not live,
 * unknown or gone, and where either has blocked the other.
 */
export async function openPlayback(ctx: Context, input: WatchLiveInput): Promise<PlayableLive> {
  const [live] = await ctx.db
    .select({
      id: lives.id,
      kind: lives.kind,
      accountId: lives.accountId,
      counted: not(facesViewer(ctx)).mapWith(Boolean),
    })
    .from(lives)
    .innerJoin(accounts, eq(accounts.id, lives.accountId))
    .where(and(eq(lives.state, 'live'), eq(accounts.username, input.username), watchable(viewerId(ctx))));
  if (!live) throw notFound('Live');
  const { id, kind, counted } = live;
  return { id, kind, counted: counted && live.accountId !== viewerId(ctx) };
}
