import type { IncomingMessage } from 'node:http';
import type { Environment } from '@foxreel/config';
import { bodyBytesMax } from './body-size.ts';
import { askedHost, isOwnHost, isOwnOrigin } from './own-origin.ts';

/**
 * Whether a request is the plain case of POST /api: a JSON body of known and small length, from a tool or a page of our own, to be
 * answered in JSON. Everything else takes the long way, which knows every case.
 */
export function isPlainGraphql(
  incoming: IncomingMessage,
  environment: Pick<Environment, 'ALLOWED_HOSTS' | 'ALLOWED_ORIGINS' | 'NODE_ENV' | 'PUBLIC_URL' | 'TRUST_PROXY'>,
): boolean {
  const { method, url, headers } = incoming;
  if (method !== 'POST' || url !== '/api' || headers['content-encoding'] !== undefined) return false;
  if (!isJson(headers['content-type']) || !takesJson(headers.accept)) return false;
  const length = Number(headers['content-length']);
  if (!(length > 0 && length <= bodyBytesMax['/api'])) return false;
  const host = askedHost((name) => headers[name]?.toString(), environment);
  if (!isOwnHost(host, url, environment)) return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  // With foreign pages allowed, replies to pages carry CORS headers.
  if (environment.ALLOWED_ORIGINS.length > 0) return false;
  return isOwnOrigin(origin, host, environment);
}

const isJson = (type: string | undefined): boolean =>
  type === 'application/json' ||
  type === 'application/json; charset=utf-8' ||
  type === 'application/json;charset=utf-8';

const takesJson = (accept: string | undefined): boolean =>
  accept === undefined || accept === '*/*' || accept === 'application/json';

/** Calls back with the whole body; never when the client goes away before. */
export function readWhole(incoming: IncomingMessage, done: (body: Buffer) => void): void {
  const parts: Buffer[] = [];
  incoming.on('data', (part: Buffer) => parts.push(part));
  incoming.on('end', () => {
    const [first] = parts;
    done(first && parts.length === 1 ? first : Buffer.concat(parts));
  });
}
