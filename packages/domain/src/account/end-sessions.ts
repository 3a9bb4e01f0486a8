import { type SessionIdInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, ne, type SQL } from 'drizzle-orm';
import { type Context, requireSession } from '../kernel/index.ts';

const { sessions } = schema;

/** Ends one of the viewer's sessions, for requests and for open screens. False when it was not there. By a session only. */
export async function endSession(ctx: Context, { id }: SessionIdInput): Promise<boolean> {
  const { accountId } = requireSession(ctx);
  return (await endSessionsOf(ctx, accountId, eq(sessions.id, id))) > 0;
}

/** Ends all the viewer's sessions but this one; returns how many. By a session only. */
export async function endOtherSessions(ctx: Context): Promise<number> {
  const { accountId, sessionId } = requireSession(ctx);
  return endSessionsOf(ctx, accountId, ne(sessions.id, sessionId));
}

/** Ends sessions of an account, all without a condition, and tells their screens; returns how many. For verbs that have checked the right. */
export async function endSessionsOf(ctx: Context, accountId: string, condition?: SQL): Promise<number> {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), condition))
    .returning({ id: sessions.id });
  await ctx.afterCommit(() => {
    for (const { id } of ended) ctx.news.publish(topics.account(accountId), { type: 'session_ended', session: id });
  });
  return ended.length;
}
