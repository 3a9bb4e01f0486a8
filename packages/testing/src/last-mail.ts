import { schema } from '@foxreel/db';
import { and, desc, eq } from '@foxreel/db/drizzle';
import type { TestWorld } from './test-world.ts';

export interface TestMail {
  id: string;
  subject: string;
  text: string;
  /** The secret of its link or code; empty if it has none. */
  secret: string;
}

/** The newest mail of a kind queued to an address, or null. */
export async function lastMail(world: TestWorld, recipient: string, kind: string): Promise<TestMail | null> {
  const { mails } = schema;
  const [row] = await world.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), eq(mails.kind, kind)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1);
  if (!row) return null;
  const text = row.text ?? '';
  const secret = /(?:\?hash=|\?token=|\/forgot-pass\/)([\w-]{43})/.exec(text)?.[1] ?? /^\d{4}$/m.exec(text)?.[0] ?? '';
  return { id: row.id, subject: row.subject, text, secret };
}

/** Like lastMail, but returns its secret; throws if there is no such mail. */
export async function mailedSecret(world: TestWorld, recipient: string, kind: string): Promise<string> {
  const secret = (await lastMail(world, recipient, kind))?.secret;
  if (!secret) throw new Error(`No ${kind} was mailed to ${recipient}`);
  return secret;
}
