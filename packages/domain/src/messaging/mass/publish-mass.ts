import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import type { Context } from '../../kernel/index.ts';
import { threadViews } from '../view.ts';
import type { WrittenMass } from './deliver-mass-to.ts';

const { threads } = schema;

/** Tells those recipients who have a screen open, once the commit is there; of a million almost nobody has, and for the others nothing is made. */
export async function publishMass(ctx: Context, written: readonly WrittenMass[]): Promise<void> {
  if (written.length === 0) return;
  const listening = ctx.news.listening
    ? await ctx.news.listening(written.map(({ fanId }) => topics.account(fanId)))
    : null;
  const reached = listening ? written.filter(({ fanId }) => listening.has(topics.account(fanId))) : written;
  if (reached.length === 0) return;
  const rows = await ctx.db
    .select()
    .from(threads)
    .where(
      inArray(
        threads.id,
        reached.map(({ threadId }) => threadId),
      ),
    );
  const views = new Map((await threadViews(ctx, rows)).map((view) => [view.id, view]));
  await ctx.afterCommit(() => {
    for (const { threadId, fanId } of reached) {
      const thread = views.get(threadId);
      if (thread) ctx.news.publish(topics.account(fanId), { type: 'thread', action: 'update', thread });
    }
  });
}
