import { askedWebAddress, type Environment } from '@foxreel/config';

/** What the edge reads of a request, whether it came through Hono or straight from Node. Names of headers in lower case. */
export interface Asked {
  req: { header(name: string): string | undefined; path?: string };
  env?: { incoming?: { socket: { remoteAddress?: string | undefined } } | undefined } | undefined;
  /** Its login, where it was looked for already (loginToken). */
  login?: string | null;
}

/** The visitor's address. Behind a trusted proxy it is the last entry of X-Forwarded-For: the one that the proxy itself added. */
export function visitorAddress(c: Asked, environment: Pick<Environment, 'TRUST_PROXY'>): string {
  const forwarded = environment.TRUST_PROXY ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'local';
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
