import { type ApiTokenIdInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull } from 'drizzle-orm';
import { type Context, requireSession } from '../kernel/index.ts';

const { apiTokens } = schema;

/** Ends a personal token of the viewer, at once: for requests and for open connections. False when there was none that held. By a session only. */
export async function revokeApiToken(ctx: Context, { id }: ApiTokenIdInput): Promise<boolean> {
  const { accountId } = requireSession(ctx);
  const revoked = await ctx.db
    .update(apiTokens)
    .set({ revokedAt: new Date() })
    .where(and(eq(apiTokens.id, id), eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id });
  if (revoked.length === 0) return false;
  await ctx.afterCommit(() => ctx.news.publish(topics.account(accountId), { type: 'session_ended', session: id }));
  return true;
}
