import { messages } from '@foxreel/contracts';
import { z } from 'zod';
import { reportSignedOut } from '../api/signed-out.ts';

const refusal = z.object({ error: z.string() });

/** Posts a form with a file to one of the documented REST calls. Throws an Error with words for people when it is refused. */
export async function sendForm<Output>(
  path: string,
  fields: Record<string, string | Blob>,
  reply: z.ZodType<Output>,
): Promise<Output> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await fetch(path, { method: 'POST', body }).catch(() => {
    throw new Error(messages.uploadUnreachable);
  });
  if (answer.status === 401) reportSignedOut();
  const told: unknown = await answer.json().catch(() => null);
  const taken = answer.ok ? reply.safeParse(told) : null;
  if (taken?.success) return taken.data;
  throw new Error(refusal.safeParse(told).data?.error ?? messages.uploadFailed);
}
