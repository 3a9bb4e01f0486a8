import type { Context as HonoContext } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { loggedPath } from '../http/logged-path.ts';
import { errorMap } from './error-map.ts';
import { graphqlErrorOf, graphqlReply } from './graphql-errors.ts';
import { type PublicError, toPublicError } from './public-error.ts';
import { errorReply } from './rest-reply.ts';

/** app.onError: every error that a handler lets through becomes the documented JSON, and only ours are logged. */
export const answerError =
  (logger: Logger) =>
  (error: unknown, c: HonoContext): Response => {
    const publicError = error instanceof HTTPException ? ofHttpException(error) : toPublicError(error);
    if (publicError.unexpected)
      logger.error({ err: error, requestId: c.get('requestId'), path: loggedPath(c.req.path) }, 'request failed');
    return c.req.path === '/api'
      ? graphqlReply(graphqlErrorOf(publicError, c.get('requestId')))
      : errorReply(errorMap[publicError.code].http, publicError, c.get('requestId'));
  };

/** Hono's own: a body that is not JSON, a body over the limit. */
function ofHttpException(error: HTTPException): PublicError {
  const code = error.status === 413 ? 'TOO_LARGE' : error.status >= 500 ? 'INTERNAL' : 'BAD_INPUT';
  const message = code === 'TOO_LARGE' ? 'The request is too large' : 'The request is not valid';
  return code === 'INTERNAL'
    ? toPublicError(error)
    : { code, message, fields: null, retryAfterSeconds: null, unexpected: false };
}
