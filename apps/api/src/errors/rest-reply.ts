import type { PublicError } from './public-error.ts';

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

/** An error in the documented shape; `errors` has the first message of each field. `requestId` goes with masked errors. */
export function errorReply(
  status: number,
  publicError: Pick<PublicError, 'code' | 'message' | 'fields' | 'retryAfterSeconds'>,
  requestId: string | null = null,
): Response {
  const errors = publicError.fields ? { errors: firstMessages(publicError.fields) } : {};
  const headers: Record<string, string> = publicError.retryAfterSeconds
    ? { 'retry-after': String(publicError.retryAfterSeconds) }
    : {};
  const asked = publicError.code === 'INTERNAL' && requestId !== null ? { requestId } : {};
  return restReply({ error: publicError.message, code: publicError.code, ...errors, ...asked }, status, headers);
}

export const firstMessages = (fields: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, list]) => [field, list[0] ?? '']));
