import { schema } from '@foxreel/db';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { pushSubscriptions } = schema;

/** Which devices: those of some logins, all but one login's, or all. Also devices whose login was over by itself have its id. */
export type PushDevices = { sessions: readonly string[] } | { allBut: string } | 'all';

/** Devices of an account that are told nothing any more, because they were signed out. For verbs that have checked the right. */
export async function endPushOf(ctx: Context, accountId: string, devices: PushDevices): Promise<void> {
  if (typeof devices === 'object' && 'sessions' in devices && devices.sessions.length === 0) return;
  const { sessionId } = pushSubscriptions;
  const which =
    devices === 'all'
      ? undefined
      : 'allBut' in devices
        ? ne(sessionId, devices.allBut)
        : inArray(sessionId, [...devices.sessions]);
  await ctx.db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.accountId, accountId), which));
}
