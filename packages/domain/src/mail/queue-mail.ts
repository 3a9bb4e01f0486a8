import type { MailKind } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import { type Context, withTransaction } from '../kernel/index.ts';
import type { WrittenLetter } from './letter.ts';

export interface NewMail {
  kind: MailKind;
  /** Whom it is about; the mail goes with the account when that is deleted. */
  account: string;
  /** One address. */
  recipient: string;
  letter: WrittenLetter;
  /** Two mails of one id are one: the second is not queued. A new one without it. */
  id?: string;
}

/**
 * Writes a mail and enqueues its sending in the caller's transaction: it goes if and only if that commits. The job carries the
 * mail's id alone, as words and links may hold one-time tokens. False when a mail of this id was queued before.
 */
export function queueMail(ctx: Context, { kind, account, recipient, letter, id }: NewMail): Promise<boolean> {
  const { subject, text, html } = letter;
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
