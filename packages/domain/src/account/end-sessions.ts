import { type SessionIdInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, requireSession, withTransaction } from '../kernel/index.ts';
import { endPushOf } from '../push/index.ts';
import { revokeAllAccess } from './revoke-all-access.ts';

const { sessions } = schema;

/** Ends one of the viewer's sessions, for requests and for open screens. False when it was not there. By a session only. */
export function endSession(ctx: Context, { id }: SessionIdInput): Promise<boolean> {
  const { accountId } = requireSession(ctx);
  return withTransaction(ctx, async (inner) => {
    const ended = await inner.db
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) return false;
    await endPushOf(inner, accountId, { sessions: [id] });
    inner.afterCommit(() => inner.news.publish(topics.account(accountId), { type: 'session_ended', session: id }));
    return true;
  });
}

/**
 * Signs the viewer out everywhere but here: other sessions end, and whatever else could open the account (revokeAllAccess). Returns
 * how many sessions these were. By a session only.
 */
export async function endOtherSessions(ctx: Context): Promise<number> {
  const { accountId, sessionId } = requireSession(ctx);
  return revokeAllAccess(ctx, accountId, { keepSession: sessionId });
}
