import { randomUUID } from 'node:crypto';
import { authenticate } from '@foxreel/domain/account';
import type { Actor } from '@foxreel/domain/kernel';
import type { MiddlewareHandler } from 'hono';
import { parse } from 'hono/utils/cookie';
import type { ApiDependencies } from '../dependencies.ts';
import { type ApiContext, createApiContext } from '../trpc/context.ts';
import type { ApiEnv } from './api-env.ts';
import { sessionCookie, sessionCookies } from './session-cookies.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { type Asked, cameOverHttps, visitorAddress } from './visitor.ts';

const anonymous: Actor = { kind: 'anonymous' };

/** Gives each request its id and a context that is made when first asked for: a picture of the web app costs no look-up. */
export const requestContext = (dependencies: ApiDependencies, limits: SignInLimits): MiddlewareHandler<ApiEnv> =>
  async function requestContext(c, next) {
    c.set('requestId', randomUUID());
    const cookies: string[] = [];
    let made: Promise<ApiContext> | null = null;
    c.set('context', () => {
      made ??= contextOf(c, c.get('requestId'), dependencies, limits, (header) => cookies.push(header));
      return made;
    });
    await next();
    // Not by c.header: after a reply it makes a new one around the body as a stream, which costs more than many a query.
    c.res.headers.set('x-request-id', c.get('requestId'));
    for (const cookie of cookies) c.res.headers.append('set-cookie', cookie);
  };

/** The context of one request, with the session looked up. `addCookie` takes Set-Cookie headers for its reply. */
export async function contextOf(
  c: Asked,
  requestId: string,
  dependencies: ApiDependencies,
  limits: SignInLimits,
  addCookie: (header: string) => void,
): Promise<ApiContext> {
  const { environment } = dependencies;
  const base = createApiContext(dependencies, limits, {
    actor: anonymous,
    request: {
      id: requestId,
      address: visitorAddress(c, environment),
      userAgent: c.req.header('user-agent') ?? null,
    },
    cookies: sessionCookies(addCookie, cameOverHttps(c, environment)),
  });
  const token = sessionToken(c);
  const actor = token === null ? null : await authenticate(base, { token });
  return actor ? { ...base, actor } : base;
}

/** The auth_id cookie, or the same value as a Bearer token for tools without cookies. */
function sessionToken(c: Asked): string | null {
  const bearer = /^Bearer\s+(\S{1,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return bearer ?? (cookieOf(c, sessionCookie) || null);
}

/** A cookie that came with the request. */
export const cookieOf = (c: Asked, name: string): string | undefined => parse(c.req.header('cookie') ?? '', name)[name];
