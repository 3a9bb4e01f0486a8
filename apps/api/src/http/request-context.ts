import { randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { type Environment, requestedWebAddress } from '@foxreel/config';
import { acceptedLanguage, messages } from '@foxreel/contracts';
import { authenticate, authenticateToken, isApiToken } from '@foxreel/domain/account';
import { type Actor, type Context, DomainError, viewerId } from '@foxreel/domain/kernel';
import type { MiddlewareHandler } from 'hono';
import { parse } from 'hono/utils/cookie';
import { type ApiContext, type ApiEnv, createApiContext } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { SignInLimits } from './abuse-limits.ts';
import {
  createCampaignVisitors,
  deviceCookie,
  knownDevice,
  sessionCookie,
  sessionCookies,
  visitorCookie,
} from './cookies.ts';

/** What the edge reads from a request, through Hono or directly from Node. Header names in lower case. */
export interface RequestParts {
  req: { header(name: string): string | undefined; path?: string };
  env?: { incoming?: { socket: { remoteAddress?: string | undefined } } | undefined } | undefined;
  /** Its session token, if already looked up (loginToken). */
  login?: string | null;
}

type ProxySettings = Pick<Environment, 'TRUST_PROXY' | 'TRUSTED_PROXIES'>;

/**
 * The visitor's address. Behind a trusted proxy it is the last entry of X-Forwarded-For, which the proxy itself added, skipping
 * TRUSTED_PROXIES: each of them has added the entry before its own.
 */
export function visitorAddress(c: RequestParts, { TRUST_PROXY, TRUSTED_PROXIES }: ProxySettings): string {
  const peer = c.env?.incoming?.socket.remoteAddress || 'local';
  const header = TRUST_PROXY ? c.req.header('x-forwarded-for') : undefined;
  if (!header) return peer;
  const entries = header.split(',').map((entry) => entry.trim());
  const visitor =
    TRUSTED_PROXIES.length > 0 ? entries.findLast((entry) => !isProxy(entry, TRUSTED_PROXIES)) : entries.at(-1);
  return visitor ?? entries[0] ?? peer;
}

const proxies = new WeakMap<readonly string[], BlockList>();

function isProxy(entry: string, ranges: readonly string[]): boolean {
  const list = proxies.get(ranges) ?? blockListOf(ranges);
  proxies.set(ranges, list);
  const family = isIP(entry);
  return family !== 0 && list.check(entry, family === 4 ? 'ipv4' : 'ipv6');
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether the page came over https, so that its cookies must be Secure. */
export function isHttpsRequest(c: RequestParts, environment: Pick<Environment, 'TRUST_PROXY' | 'PUBLIC_URL'>): boolean {
  if (environment.PUBLIC_URL?.startsWith('https:')) return true;
  return environment.TRUST_PROXY && c.req.header('x-forwarded-proto') === 'https';
}

/** The product's address as this visitor sees it: the base of their links. */
export const visitedAddress = (
  c: RequestParts,
  { environment, webAddress }: { environment: Pick<Environment, 'PUBLIC_URL'>; webAddress: string },
): string => requestedWebAddress(c.req.header('host'), webAddress, environment);

const anonymous: Actor = { kind: 'anonymous' };

/** Gives each request an id and a context that is created on first use: a static file costs no look-up. */
export const requestContext = (dependencies: ApiDependencies, limits: SignInLimits): MiddlewareHandler<ApiEnv> =>
  async function requestContext(c, next) {
    c.set('requestId', randomUUID());
    const cookies: string[] = [];
    let context: Promise<ApiContext> | null = null;
    c.set('context', () => {
      context ??= contextOf(c, c.get('requestId'), dependencies, limits, (header) => cookies.push(header));
      return context;
    });
    await next();
    if (isChange(c.req)) await noteChange(context);
    // Not with c.header: after a response it would rebuild the body as a stream, which costs more than many queries.
    c.res.headers.set('x-request-id', c.get('requestId'));
    for (const cookie of cookies) c.res.headers.append('set-cookie', cookie);
  };

/** GraphQL knows for itself which of its requests change something (graphql/note-mutations.ts). */
const isChange = ({ method, path }: { method: string; path: string }): boolean =>
  method !== 'GET' && method !== 'HEAD' && path !== '/api';

/** Whoever has changed something must see it from now on. */
async function noteChange(context: Promise<ApiContext> | null): Promise<void> {
  const ctx = await context?.catch(() => null);
  const account = ctx ? viewerId(ctx) : null;
  if (account !== null) await ctx?.replica?.changed(account);
}

/** A request's context, with the session looked up. `addCookie` receives Set-Cookie headers for the response. */
export async function contextOf(
  c: RequestParts,
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
      language: acceptedLanguage(c.req.header('accept-language')),
    },
    cookies: sessionCookies(addCookie, isHttpsRequest(c, environment)),
    webAddress: visitedAddress(c, dependencies),
    device: knownDevice({
      cookie: cookieOf(c, deviceCookie),
      secret: dependencies.secret,
      append: addCookie,
      secure: isHttpsRequest(c, environment),
    }),
    campaignVisitor: () => {
      visitor ??= campaignVisitors(dependencies)({
        cookie: cookieOf(c, visitorCookie),
        secure: isHttpsRequest(c, environment),
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

/** Files come in many small requests, and have their own access checks. */
const takesOfBudget = (path: string | undefined): boolean => path === undefined || !/^\/(files|live)\//.test(path);

/** Waits only if points must be borrowed first. */
function chargeRequest({ budgets, actor, request }: ApiContext): void | Promise<void> {
  return budgets.takeRequest({ actor, address: request.address });
}

/** An ended session makes a visitor; an invalid API token is an error: UNAUTHENTICATED. */
async function actorOf(base: Context, c: RequestParts): Promise<Actor | null> {
  const token = c.login === undefined ? loginToken(c) : c.login;
  if (token === null) return null;
  if (!isApiToken(token)) return authenticate(base, { token });
  const actor = await authenticateToken(base, { token });
  if (!actor) throw new DomainError('UNAUTHENTICATED', messages.tokenInvalid);
  return actor;
}

const visitorsByRealtime = new WeakMap<ApiDependencies['realtime'], ReturnType<typeof createCampaignVisitors>>();

/** One per process: budgets are counted here while Valkey is down. */
function campaignVisitors({ realtime }: ApiDependencies): ReturnType<typeof createCampaignVisitors> {
  const visitors = visitorsByRealtime.get(realtime) ?? createCampaignVisitors(realtime);
  visitorsByRealtime.set(realtime, visitors);
  return visitors;
}

/** A Bearer token, either an API token or the value of the auth_id cookie; otherwise that cookie. */
export function loginToken(c: RequestParts): string | null {
  const authorization = c.req.header('authorization');
  const bearer = authorization === undefined ? undefined : /^Bearer\s+(\S{1,200})$/i.exec(authorization)?.[1];
  return bearer ?? (cookieOf(c, sessionCookie) || null);
}

/** A cookie of the request. */
function cookieOf(c: RequestParts, name: string): string | undefined {
  const header = c.req.header('cookie');
  return header?.includes(name) ? parse(header, name)[name] : undefined;
}
