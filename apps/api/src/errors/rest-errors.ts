import { acceptedLanguage, messages } from '@foxreel/contracts';
import type { Context as HonoContext } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { loggedPath } from '../http/request-log.ts';
import { graphqlErrorOf, graphqlReply } from './graphql-errors.ts';
import { errorMap, inLanguage, type PublicError, toPublicError } from './public-error.ts';

/** The documented response: its fields at the top level and the same object under `data` (docs/contract/rest.md). */
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

/** An error in the documented shape; `errors` has each field's first message. Masked errors include `requestId`. */
export function errorReply(
  status: number,
  publicError: Pick<PublicError, 'code' | 'message' | 'fields' | 'retryAfterSeconds'>,
  requestId: string | null = null,
): Response {
  const errors = publicError.fields ? { errors: firstMessages(publicError.fields) } : {};
  const headers: Record<string, string> = publicError.retryAfterSeconds
    ? { 'retry-after': String(publicError.retryAfterSeconds) }
    : {};
  const requestDetails = publicError.code === 'INTERNAL' && requestId !== null ? { requestId } : {};
  return restReply(
    { error: publicError.message, code: publicError.code, ...errors, ...requestDetails },
    status,
    headers,
  );
}

export const firstMessages = (fields: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, list]) => [field, list[0] ?? '']));

/** The upload client of the web app tells these errors apart by their English texts. */
const clientsReadTexts = /^\/api\/(ingest|uploadthing)(\/|$)/;

/** app.onError: every uncaught error becomes the documented JSON, and only ours are logged. */
export const answerError =
  (logger: Logger) =>
  (error: unknown, c: HonoContext): Response => {
    const thrown = error instanceof HTTPException ? ofHttpException(error) : toPublicError(error);
    const publicError = clientsReadTexts.test(c.req.path)
      ? thrown
      : inLanguage(thrown, acceptedLanguage(c.req.header('accept-language')));
    if (publicError.unexpected)
      logger.error({ err: error, requestId: c.get('requestId'), path: loggedPath(c.req.path) }, 'request_failed');
    return c.req.path === '/api'
      ? graphqlReply(graphqlErrorOf(publicError, c.get('requestId')))
      : errorReply(errorMap[publicError.code].http, publicError, c.get('requestId'));
  };

/** Hono's own: invalid JSON, or a body over the limit. */
function ofHttpException(error: HTTPException): PublicError {
  const code = error.status === 413 ? 'TOO_LARGE' : error.status >= 500 ? 'INTERNAL' : 'BAD_INPUT';
  const message = code === 'TOO_LARGE' ? messages.requestTooLarge : messages.requestInvalid;
  return code === 'INTERNAL'
    ? toPublicError(error)
    : { code, message, fields: null, retryAfterSeconds: null, unexpected: false };
}
