import type { Environment } from './environment.ts';

const anyHost = new Set(['0.0.0.0', '::']);

/**
 * Where people open the product, without a slash at the end: PUBLIC_URL, or the address that it listens on. Links in mails begin
 * with it; never with what a request says of itself, or a stranger could have a link to their own server sent in our name.
 */
export function webAddress({ PUBLIC_URL, HOST, PORT }: Pick<Environment, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  if (PUBLIC_URL) return PUBLIC_URL.replace(/\/+$/, '');
  const host = anyHost.has(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
