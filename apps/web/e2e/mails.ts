import { z } from 'zod';
import type { Person } from './person.ts';
import { address } from './product.ts';

const mailList = z.object({
  result: z.object({
    data: z.array(z.object({ kind: z.string(), recipient: z.string(), text: z.string().nullable() })),
  }),
});

/** The text of somebody's newest email of this kind, as staff read it in the outbox; waits for one other than `before`. */
export async function readMail(staff: Person, kind: string, recipient: string, before = ''): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ limit: 50 }));
  for (let tries = 0; tries < 60; tries++) {
    const response = await staff.context.request.get(`${address}/trpc/staff.mails?input=${input}`);
    const mails = mailList.parse(await response.json()).result.data;
    const found = mails.find((mail) => mail.kind === kind && mail.recipient === recipient)?.text;
    if (found && found !== before) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`No ${kind} was mailed to ${recipient}`);
}

/** The target of an email's link on this product. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

export function codeIn(text: string): string {
  const code = /^\d{4}$/m.exec(text)?.[0];
  if (!code) throw new Error(`No code in: ${text}`);
  return code;
}
