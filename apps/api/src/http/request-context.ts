import { randomUUID } from 'node:crypto';
import { messages } from '@foxreel/contracts';
import { authenticate, authenticateToken, isApiToken } from '@foxreel/domain/account';
import { type Actor, type Context, DomainError } from '@foxreel/domain/kernel';
import type { MiddlewareHandler } from 'hono';
import { parse } from 'hono/utils/cookie';
import type { ApiDependencies } from '../dependencies.ts';
import { type ApiContext, createApiContext } from '../trpc/context.ts';
import type { ApiEnv } from './api-env.ts';
import { createCampaignVisitors, visitorCookie } from './campaign-visitor.ts';
import { deviceCookie, knownDevice } from './known-device.ts';
import { sessionCookie, sessionCookies } from './session-cookies.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { type Asked, cameOverHttps, visitedAddress, visitorAddress } from './visitor.ts';

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
  let visitor: (() => Promise<string>) | undefined;
  const base = createApiContext(dependencies, limits, {
    actor: anonymous,
    request: {
      id: requestId,
      address: visitorAddress(c, environment),
      userAgent: c.req.header('user-agent') ?? null,
    },
    cookies: sessionCookies(addCookie, cameOverHttps(c, environment)),
    webAddress: visitedAddress(c, dependencies),
    device: knownDevice({
      cookie: cookieOf(c, deviceCookie),
      secret: dependencies.secret,
      append: addCookie,
      secure: cameOverHttps(c, environment),
    }),
    campaignVisitor: () => {
      visitor ??= campaignVisitors(dependencies)({
        cookie: cookieOf(c, visitorCookie),
        secure: cameOverHttps(c, environment),
        addCookie,
      });
      return visitor();
    },
  });
  const actor = await actorOf(base, c);
  const ctx = actor ? { ...base, actor } : base;
  if (takesOfBudget(c.req.path)) await chargeRequest(ctx);
  return ctx;
}

/** Files come in many small pieces, and have rights of their own. */
const takesOfBudget = (path: string | undefined): boolean => path === undefined || !/^\/(files|live)\//.test(path);

/** Waits only when points must be borrowed first. */
function chargeRequest({ budgets, actor, request }: ApiContext): void | Promise<void> {
  return budgets.takeRequest({ actor, address: request.address });
}

/** A session that is over makes an anonymous visitor; a personal token that does not hold is told so: UNAUTHENTICATED. */
async function actorOf(base: Context, c: Asked): Promise<Actor | null> {
  const token = c.login === undefined ? loginToken(c) : c.login;
  if (token === null) return null;
  if (!isApiToken(token)) return authenticate(base, { token });
  const actor = await authenticateToken(base, { token });
  if (!actor) throw new DomainError('UNAUTHENTICATED', messages.tokenInvalid);
  return actor;
}

const known = new WeakMap<ApiDependencies['realtime'], ReturnType<typeof createCampaignVisitors>>();

/** One for each process: its budgets count here while Valkey is away. */
function campaignVisitors({ realtime }: ApiDependencies): ReturnType<typeof createCampaignVisitors> {
  const visitors = known.get(realtime) ?? createCampaignVisitors(realtime);
  known.set(realtime, visitors);
  return visitors;
}

/** A Bearer token, which is a personal one or the value of the auth_id cookie, or else that cookie. */
export function loginToken(c: Asked): string | null {
  const authorization = c.req.header('authorization');
  const bearer = authorization === undefined ? undefined : /^Bearer\s+(\S{1,200})$/i.exec(authorization)?.[1];
  return bearer ?? (cookieOf(c, sessionCookie) || null);
}

/** A cookie that came with the request. */
export function cookieOf(c: Asked, name: string): string | undefined {
  const header = c.req.header('cookie');
  return header?.includes(name) ? parse(header, name)[name] : undefined;
}
