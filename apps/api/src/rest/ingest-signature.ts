import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@foxreel/domain/kernel';

/** As UploadThing writes signatures, in addresses and over callbacks. */
export const signIngest = (payload: string, apiKey: string): string =>
  `hmac-sha256=${createHmac('sha256', apiKey).update(payload).digest('hex')}`;

/** Compares in a time that tells nothing of the secret. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Lets a signed address through: `signature` covers the literal text before it, `expires` is in real time. FORBIDDEN
 * otherwise.
 */
export function verifyIngestAddress(address: string, apiKey: string, now = Date.now()): void {
  const [, payload, signature] = /^(.*)&signature=([^&]+)$/s.exec(address) ?? [];
  if (payload === undefined || signature === undefined) throw wrongSignature();
  if (!isSameSecret(decoded(signature), signIngest(payload, apiKey))) throw wrongSignature();
  const expires = Number(new URL(payload).searchParams.get('expires'));
  if (!(expires > now)) throw new DomainError('FORBIDDEN', 'The address of this upload has expired');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const wrongSignature = () => new DomainError('FORBIDDEN', 'The signature of this address is not valid');
