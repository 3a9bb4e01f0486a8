import type { Environment } from '@foxreel/config';
import { DomainError } from '@foxreel/domain/kernel';
import type { MiddlewareHandler } from 'hono';
import { errorReply } from '../errors/index.ts';
import type { ApiEnv } from './api-env.ts';

/**
 * Whether a page of this origin may act for its visitor: the address that was asked, PUBLIC_URL, or ALLOWED_ORIGINS.
 * Also for WebSocket upgrades. A missing Origin is a tool, not a page.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  environment: Pick<Environment, 'PUBLIC_URL' | 'ALLOWED_ORIGINS'>,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  if (asked.host === host && /^https?:$/.test(asked.protocol)) return true;
  const known = [environment.PUBLIC_URL ?? [], environment.ALLOWED_ORIGINS].flat();
  return known.some((address) => new URL(address).origin === asked.origin);
}

/** The host that the browser asked for, as far as TRUST_PROXY lets the proxy's word be believed. */
export const askedHost = (
  header: (name: string) => string | undefined,
  environment: Pick<Environment, 'TRUST_PROXY'>,
): string | undefined => (environment.TRUST_PROXY ? header('x-forwarded-host') : undefined) ?? header('host');

/** What has to be asked without knowing the public address: by who looks whether it runs, and by LiveKit, which signs what it says. */
const anyHost = new Set(['/api/health', '/api/ready', '/metrics', '/api/livekit/webhook']);

/**
 * Whether a request is for a host of ours: in production that of PUBLIC_URL, or one of ALLOWED_HOSTS. Without PUBLIC_URL every
 * host is, since nobody has said what ours is.
 */
export function isOwnHost(
  host: string | undefined,
  path: string,
  { NODE_ENV, PUBLIC_URL, ALLOWED_HOSTS }: Pick<Environment, 'NODE_ENV' | 'PUBLIC_URL' | 'ALLOWED_HOSTS'>,
): boolean {
  if (NODE_ENV !== 'production' || !PUBLIC_URL || anyHost.has(path)) return true;
  const own = new URL(PUBLIC_URL);
  const asked = `${own.protocol}//${host}`;
  if (host === undefined || !URL.canParse(asked)) return false;
  // The port that the scheme has anyway may be named or not.
  const known = new URL(asked).host;
  return known === own.host || ALLOWED_HOSTS.includes(known);
}

/** Refuses a host that is not ours with 421: a page of a foreign name that leads here must not act as one of ours. */
export const refuseForeignHost = (environment: Environment): MiddlewareHandler<ApiEnv> =>
  async function refuseForeignHost(c, next) {
    const host = askedHost((name) => c.req.header(name), environment);
    if (isOwnHost(host, c.req.path, environment)) return next();
    const message = `This host is not served here: use ${environment.PUBLIC_URL}`;
    return errorReply(421, { code: 'BAD_INPUT', message, fields: null, retryAfterSeconds: null });
  };

/** Refuses whatever may change something when it comes from a foreign page (docs/contract/rest.md: 403 wrong origin). */
export const refuseForeignOrigin = (environment: Environment): MiddlewareHandler<ApiEnv> =>
  async function refuseForeignOrigin(c, next) {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
    const host = askedHost((name) => c.req.header(name), environment) ?? new URL(c.req.url).host;
    if (!reads && !isOwnOrigin(c.req.header('origin'), host, environment))
      throw new DomainError('FORBIDDEN', 'This origin is not allowed');
    await next();
  };
