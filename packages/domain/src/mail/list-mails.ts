import type { MailListInput, MailView } from '@foxreel/contracts';
import { limits } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { desc } from 'drizzle-orm';
import { type Context, notFound, requireStaff, SandboxClock } from '../kernel/index.ts';

const { mails } = schema;

/**
 * The outbox of a sandbox, newest first. Staff only; NOT_FOUND where the server is no sandbox, as the links in mails open other
 * people's accounts.
 */
export async function listMails(ctx: Context, { limit = limits.gridPage, skip }: MailListInput): Promise<MailView[]> {
  if (!(ctx.clock instanceof SandboxClock)) throw notFound('Sandbox');
  requireStaff(ctx);
  const rows = await ctx.db
    .select()
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
    .offset(skip);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    state: row.state,
    error: row.error,
    addDate: row.createdAt.toISOString(),
    sentDate: row.sentAt?.toISOString() ?? null,
  }));
}
