import { schema } from '@foxreel/db';
import { and, desc, eq } from 'drizzle-orm';
import type { TestWorld } from './test-world.ts';

export interface TestMail {
  id: string;
  subject: string;
  text: string;
  /** What its link or its code gives the reader; empty without one. */
  secret: string;
}

/** The newest mail of a kind that was queued to an address; null when there is none. */
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

/** As lastMail, for its secret; throws when there is no such mail. */
export async function mailedSecret(world: TestWorld, recipient: string, kind: string): Promise<string> {
  const secret = (await lastMail(world, recipient, kind))?.secret;
  if (!secret) throw new Error(`No ${kind} was mailed to ${recipient}`);
  return secret;
}
