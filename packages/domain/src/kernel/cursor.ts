import { createHmac, timingSafeEqual } from 'node:crypto';
import { badInput } from './domain-error.ts';

const separator = '|';
const macBytes = 9;

const macOf = (secret: string, list: string, place: string) =>
  createHmac('sha256', secret).update(`cursor${separator}${list}${separator}${place}`).digest().subarray(0, macBytes);

/** An opaque place in a list, to be given back as `after`. `list` names the list and its order: a cursor opens no other. */
export function encodeCursor(secret: string, list: string, parts: readonly (string | number)[]): string {
  const place = parts.join(separator);
  return Buffer.concat([macOf(secret, list, place), Buffer.from(place)]).toString('base64url');
}

/** The parts of a cursor that encodeCursor made for this list. Anything else is BAD_INPUT at the field `after`. */
export function decodeCursor(secret: string, list: string, after: string): string[] {
  const bytes = Buffer.from(after, 'base64url');
  const place = bytes.subarray(macBytes).toString();
  const whole = bytes.length > macBytes && bytes.toString('base64url') === after;
  if (!whole || !timingSafeEqual(bytes.subarray(0, macBytes), macOf(secret, list, place))) {
    throw badInput('after', 'Must be a cursor that this list gave');
  }
  return place.split(separator);
}
