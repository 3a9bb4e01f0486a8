import { type SessionIdInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, ne, type SQL } from 'drizzle-orm';
import { type Context, requireSession, withTransaction } from '../kernel/index.ts';
import { endPushOf } from '../push/index.ts';

const { sessions } = schema;

/** Ends one of the viewer's sessions, for requests and for open screens. False when it was not there. By a session only. */
export async function endSession(ctx: Context, { id }: SessionIdInput): Promise<boolean> {
  const { accountId } = requireSession(ctx);
  return (await endSessionsOf(ctx, accountId, eq(sessions.id, id))) > 0;
}

/** Ends all the viewer's sessions but this one; returns how many. By a session only. */
export async function endOtherSessions(ctx: Context): Promise<number> {
  const { accountId, sessionId } = requireSession(ctx);
  return endAllSessions(ctx, accountId, { but: sessionId });
}

/** Ends all sessions of an account, or all but one, and what its devices are told; returns how many. For verbs that have checked the right. */
export async function endAllSessions(ctx: Context, accountId: string, keep: { but: string } | null): Promise<number> {
  return withTransaction(ctx, async (inner) => {
    await endPushOf(inner, accountId, keep ? { allBut: keep.but } : 'all');
    return endSessionsOf(inner, accountId, keep ? ne(sessions.id, keep.but) : undefined);
  });
}

/** Ends sessions of an account, all without a condition, and tells their screens; returns how many. */
function endSessionsOf(ctx: Context, accountId: string, condition?: SQL): Promise<number> {
  return withTransaction(ctx, async (inner) => {
    const ended = await inner.db
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), condition))
      .returning({ id: sessions.id });
    const ids = ended.map(({ id }) => id);
    await endPushOf(inner, accountId, { sessions: ids });
    inner.afterCommit(() => {
      for (const id of ids) inner.news.publish(topics.account(accountId), { type: 'session_ended', session: id });
    });
    return ids.length;
  });
}
