import type { Environment } from '@foxreel/config';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { ApiEnv } from './api-env.ts';

const exposed = {
  exposeHeaders: [
    'Accept-Ranges',
    'Content-Length',
    'Content-Range',
    'Date',
    'ETag',
    'Link',
    'Location',
    'Retry-After',
  ],
  allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
  maxAge: 600,
};
const whipAddress = /^\/live\/[^/]+$/;

/**
 * Players and encoders on any page may read what is answered below /live/, errors included, as strangers; pages of ALLOWED_ORIGINS
 * with their visitor's login. Before everything that can refuse a request. What a page may do is not decided here (own-origin).
 */
export function liveCors({ ALLOWED_ORIGINS }: Pick<Environment, 'ALLOWED_ORIGINS'>): MiddlewareHandler<ApiEnv> {
  const strangers = cors({ origin: '*', ...exposed });
  const own = cors({ origin: ALLOWED_ORIGINS, credentials: true, ...exposed });
  return async function liveCors(c, next) {
    const answer = await (ALLOWED_ORIGINS.includes(c.req.header('origin') ?? '') ? own : strangers)(c, next);
    // A WHIP client asks in this way what it may post (RFC 9725 §4.2).
    if (answer && whipAddress.test(c.req.path)) answer.headers.set('accept-post', 'application/sdp');
    return answer;
  };
}
