import { BlockList, isIP } from 'node:net';
import { askedWebAddress, type Environment } from '@foxreel/config';

/** What the edge reads of a request, whether it came through Hono or straight from Node. Names of headers in lower case. */
export interface Asked {
  req: { header(name: string): string | undefined; path?: string };
  env?: { incoming?: { socket: { remoteAddress?: string | undefined } } | undefined } | undefined;
  /** Its login, where it was looked for already (loginToken). */
  login?: string | null;
}

type ProxySettings = Pick<Environment, 'TRUST_PROXY' | 'TRUSTED_PROXIES'>;

/**
 * The visitor's address. Behind a trusted proxy it is the last entry of X-Forwarded-For, which the proxy itself added, passing over
 * those that are TRUSTED_PROXIES: each of them has added the entry before its own.
 */
export function visitorAddress(c: Asked, { TRUST_PROXY, TRUSTED_PROXIES }: ProxySettings): string {
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

/** Whether the page came over https, so that its cookies must not travel without. */
export function cameOverHttps(c: Asked, environment: Pick<Environment, 'TRUST_PROXY' | 'PUBLIC_URL'>): boolean {
  if (environment.PUBLIC_URL?.startsWith('https:')) return true;
  return environment.TRUST_PROXY && c.req.header('x-forwarded-proto') === 'https';
}

/** Where this visitor has the product open: what links for them begin with. */
export const visitedAddress = (
  c: Asked,
  { environment, webAddress }: { environment: Pick<Environment, 'PUBLIC_URL'>; webAddress: string },
): string => askedWebAddress(c.req.header('host'), webAddress, environment);
