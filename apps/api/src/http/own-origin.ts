import type { Environment } from '@foxreel/config';
import { DomainError } from '@foxreel/domain/kernel';
import type { MiddlewareHandler } from 'hono';
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

/** Refuses whatever may change something when it comes from a foreign page (contract/rest.md: 403 wrong origin). */
export const refuseForeignOrigin = (environment: Environment): MiddlewareHandler<ApiEnv> =>
  async function refuseForeignOrigin(c, next) {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
    const host = askedHost((name) => c.req.header(name), environment) ?? new URL(c.req.url).host;
    if (!reads && !isOwnOrigin(c.req.header('origin'), host, environment))
      throw new DomainError('FORBIDDEN', 'This origin is not allowed');
    await next();
  };
