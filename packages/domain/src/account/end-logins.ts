import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { endAllSessions } from './end-sessions.ts';

const { apiTokens } = schema;

/** Ends all sessions and personal tokens of an account, for requests and open connections. For verbs that have checked the right. */
export async function endLogins(ctx: Context, accountId: string): Promise<void> {
  await endAllSessions(ctx, accountId, null);
  const ended = await ctx.db
    .delete(apiTokens)
    .where(eq(apiTokens.accountId, accountId))
    .returning({ id: apiTokens.id });
  await ctx.afterCommit(() => {
    for (const { id } of ended) ctx.news.publish(topics.account(accountId), { type: 'session_ended', session: id });
  });
}
