import type { SessionView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gt } from 'drizzle-orm';
import { type Context, requireSession } from '../kernel/index.ts';
import { deviceWords } from './device-words.ts';

const { sessions } = schema;

/** Where the viewer is signed in: the last seen first. By a session only. */
export async function listSessions(ctx: Context): Promise<SessionView[]> {
  const { accountId, sessionId } = requireSession(ctx);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.map((row) => ({
    id: row.id,
    device: deviceWords(row.userAgent),
    address: row.address,
    addDate: row.createdAt.toISOString(),
    lastSeen: row.lastSeenAt.toISOString(),
    current: row.id === sessionId,
  }));
}
