import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { endPushOf } from '../push/index.ts';

/** Ends the viewer's session, for requests and open screens, and what its device is told. Without a session, also for a personal token, it does nothing. */
export async function signOut(ctx: Context): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'account' || actor.scopes !== null) return;
  const { sessions } = schema;
  await ctx.db.delete(sessions).where(and(eq(sessions.id, actor.sessionId), eq(sessions.accountId, actor.accountId)));
  await endPushOf(ctx, actor.accountId, { sessions: [actor.sessionId] });
  await ctx.afterCommit(() =>
    ctx.news.publish(topics.account(actor.accountId), { type: 'session_ended', session: actor.sessionId }),
  );
}
