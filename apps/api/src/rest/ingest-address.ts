import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@foxreel/domain/kernel';

const lifetimeMs = 24 * 60 * 60 * 1000;

export interface IngestFile {
  key: string;
  /** Of the upload, and of the media that it becomes. */
  id: string;
  name: string;
  bytes: number;
}

/** The key that signs the addresses of our own ingest. */
export const ingestSecret = (secret: string): string =>
  createHmac('sha256', secret).update('uploadthing ingest').digest('hex');

/** The signed path and query where a file may be sent for a day, in the form of UploadThing's addresses. */
export function signIngestAddress({ key, id, name, bytes }: IngestFile, secret: string, now = Date.now()): string {
  const query = new URLSearchParams({
    expires: String(now + lifetimeMs),
    'x-ut-file-name': name,
    'x-ut-file-size': String(bytes),
    'x-ut-custom-id': id,
  });
  const payload = `/api/ingest/${key}?${query}`;
  return `${payload}&signature=${encodeURIComponent(sign(payload, secret))}`;
}

/**
 * Accepts a signed path and query: `signature` covers the literal text before it, `expires` is in real time. Throws
 * FORBIDDEN otherwise.
 */
export function verifyIngestAddress(address: string, secret: string, now = Date.now()): void {
  const [, payload, signature] = /^(.*)&signature=([^&]+)$/s.exec(address) ?? [];
  if (payload === undefined || signature === undefined) throw wrongSignature();
  if (!isSameSecret(decoded(signature), sign(payload, secret))) throw wrongSignature();
  const expires = Number(new URLSearchParams(payload.slice(payload.indexOf('?'))).get('expires'));
  if (!(expires > now)) throw new DomainError('FORBIDDEN', 'The address of this upload has expired');
}

const sign = (payload: string, secret: string): string =>
  `hmac-sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;

/** Compares in constant time. */
function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const wrongSignature = () => new DomainError('FORBIDDEN', 'The signature of this address is not valid');
