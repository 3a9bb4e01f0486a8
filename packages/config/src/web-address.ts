import type { Environment } from './environment.ts';

/** Hosts to listen on that people of this machine call localhost. */
const localHosts = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/**
 * Where people open the product, without a slash at the end: PUBLIC_URL, or the address that it listens on, by the name under which it is
 * announced. Links in mails begin with it, those of workers too; never with the Host of a request, or a stranger could have a link to
 * their own server sent in our name. The one exception is askedWebAddress.
 */
export function webAddress({ PUBLIC_URL, HOST, PORT }: Pick<Environment, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  if (PUBLIC_URL) return PUBLIC_URL.replace(/\/+$/, '');
  const host = localHosts.has(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Where the visitor opened the product: on a machine of its own without PUBLIC_URL, the loopback name that they asked for, so that
 * links lead to the name under which they are signed in. Everywhere else, and for every other Host, `own`.
 */
export function askedWebAddress(
  host: string | undefined,
  own: string,
  { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>,
): string {
  if (PUBLIC_URL || !host || !loopback.test(host) || !loopback.test(new URL(own).host)) return own;
  return `http://${host.toLowerCase()}`;
}
