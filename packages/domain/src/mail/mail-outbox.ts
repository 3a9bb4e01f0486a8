import { type JobPayload, limits, type MailKind, type MailListInput, type MailView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, lt, ne, sql } from '@foxreel/db/drizzle';
import { type Mailer, MailFailure } from '@foxreel/mail';
import { enqueue } from '@foxreel/queue';
import { type Context, notFound, realNow, requireStaff, SandboxClock, withTransaction } from '../kernel/index.ts';
import type { RenderedEmail } from './render-email.ts';

const { mails } = schema;

export interface NewMail {
  kind: MailKind;
  /** The account it is about; the mail is deleted with it. */
  account: string;
  /** One recipient. */
  recipient: string;
  content: RenderedEmail;
  /** Idempotency: a second mail with the same id is not queued. A random id if absent. */
  id?: string;
}

/**
 * Writes a mail and enqueues its sending in the caller's transaction. The job carries only the mail's id, because texts and
 * links may contain one-time tokens. False if a mail with this id was already queued.
 */
export function queueMail(ctx: Context, { kind, account, recipient, content, id }: NewMail): Promise<boolean> {
  const { subject, text, html } = content;
  return withTransaction(ctx, async ({ db }) => {
    const [row] = await db
      .insert(schema.mails)
      .values({
        ...(id ? { id } : {}),
        accountId: account,
        kind,
        recipient,
        subject,
        text,
        html,
        createdAt: new Date(),
      })
      .onConflictDoNothing()
      .returning({ id: schema.mails.id });
    if (row) await enqueue(db, 'send_mail', { mail: row.id });
    return row !== undefined;
  });
}

export interface SendMailOptions {
  mailer: Mailer;
  /** The last attempt: a failure is then stored as final. */
  lastTry: boolean;
}

/**
 * Passes a queued mail to the mailer. Its text is deleted once a relay has it, or it has failed for good; in a sandbox's outbox
 * it stays readable. Throws MailFailure if a retry may help. Mails no longer queued are skipped; an interrupted one is sent
 * again with the same Message-ID.
 */
export async function sendMail(
  ctx: Context,
  { mail }: JobPayload<'send_mail'>,
  { mailer, lastTry }: SendMailOptions,
): Promise<void> {
  const [row] = await ctx.db
    .update(mails)
    .set({ tries: sql`${mails.tries} + 1` })
    .where(and(eq(mails.id, mail), eq(mails.state, 'queued')))
    .returning();
  if (!row) return;
  const { id, recipient, subject, text, html } = row;
  try {
    await mailer.send({ id, recipient, subject, text: text ?? '', html: html ?? '' });
  } catch (error) {
    const failure = error instanceof MailFailure ? error : null;
    const final = lastTry || failure?.permanent === true;
    await settle(ctx, id, {
      error: failure?.reason ?? 'The mail could not be sent',
      ...(final ? { state: 'failed', ...noContent } : {}),
    });
    if (final) return;
    throw error;
  }
  await settle(ctx, id, { state: 'sent', error: null, sentAt: new Date(), ...(mailer.keepsWords ? {} : noContent) });
}

const noContent = { text: null, html: null };

async function settle(ctx: Context, id: string, values: Partial<typeof mails.$inferInsert>): Promise<void> {
  await ctx.db
    .update(mails)
    .set(values)
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')));
}

/**
 * The outbox of a sandbox, newest first. Staff only; NOT_FOUND outside a sandbox, as links in mails open other people's
 * accounts.
 */
export async function listMails(ctx: Context, { limit = limits.gridPage, skip }: MailListInput): Promise<MailView[]> {
  if (!(ctx.clock instanceof SandboxClock)) throw notFound('Sandbox');
  requireStaff(ctx);
  const rows = await ctx.db
    .select()
    .from(mails)
    .where(ne(mails.recipient, ''))
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

/** How long the recipient and the subject of a mail are kept, in days. */
const keptDays = 90;

/**
 * Forgets mails that were queued 90 days ago, in real time, and were sent or failed for good. A row whose id is derived from what the
 * mail is about (uuidv5) stays without recipient and words, so that the same mail is never sent twice. Returns the number of mails.
 * Workers run it regularly.
 */
export async function expireMails(ctx: Context): Promise<number> {
  requireStaff(ctx);
  const expired = and(
    lt(mails.createdAt, new Date(realNow(ctx).getTime() - keptDays * 24 * 60 * 60 * 1000)),
    ne(mails.state, 'queued'),
    // As in the partial index, which has no forgotten row.
    ne(mails.recipient, ''),
  );
  const deleted = await ctx.db
    .delete(mails)
    .where(and(expired, sql`uuid_extract_version(${mails.id}) is distinct from 5`))
    .returning({ id: mails.id });
  const emptied = await ctx.db
    .update(mails)
    .set({ recipient: '', subject: '', error: null, ...noContent })
    .where(expired)
    .returning({ id: mails.id });
  return deleted.length + emptied.length;
}
