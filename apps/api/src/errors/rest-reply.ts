import type { Refusal } from './refusal.ts';

/** The documented reply: its fields at the top level and the same object under `data` (docs/contract/rest.md). */
export function restReply(
  fields: Record<string, unknown>,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { status, ...fields, data: fields },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
}

/** A refusal in the documented shape; `errors` has the first message of each field. `requestId` goes with what is masked. */
export function refusalReply(
  status: number,
  refusal: Pick<Refusal, 'code' | 'message' | 'fields' | 'retryAfterSeconds'>,
  requestId: string | null = null,
): Response {
  const errors = refusal.fields ? { errors: firstMessages(refusal.fields) } : {};
  const headers: Record<string, string> = refusal.retryAfterSeconds
    ? { 'retry-after': String(refusal.retryAfterSeconds) }
    : {};
  const asked = refusal.code === 'INTERNAL' && requestId !== null ? { requestId } : {};
  return restReply({ error: refusal.message, code: refusal.code, ...errors, ...asked }, status, headers);
}

export const firstMessages = (fields: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, list]) => [field, list[0] ?? '']));
