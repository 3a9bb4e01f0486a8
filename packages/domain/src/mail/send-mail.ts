import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { type Mailer, MailFailure } from '@foxreel/mail';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { mails } = schema;

export interface SendMailOptions {
  mailer: Mailer;
  /** No other try follows: a failure is then kept as one. */
  lastTry: boolean;
}

/**
 * Hands a queued mail to the mailer. Once a relay has it, or it has failed for good, its words are deleted; in the outbox of a
 * sandbox they stay, as that is where it is read. Throws the MailFailure when another try may help. A mail that is not queued any
 * more is left alone; one whose sending was cut short goes again, with the same Message-ID.
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
      ...(final ? { state: 'failed', ...noWords } : {}),
    });
    if (final) return;
    throw error;
  }
  await settle(ctx, id, { state: 'sent', error: null, sentAt: new Date(), ...(mailer.keepsWords ? {} : noWords) });
}

const noWords = { text: null, html: null };

async function settle(ctx: Context, id: string, values: Partial<typeof mails.$inferInsert>): Promise<void> {
  await ctx.db
    .update(mails)
    .set(values)
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')));
}
