import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Says that somebody signed in here before; it opens nothing by itself (docs/decisions, known devices). */
export const deviceCookie = 'device_id';

/** A browser that keeps its device cookie. */
export interface KnownDevice {
  /** What its own limits are counted by, when somebody signed in here with this email before; else null. */
  keyFor(email: string): string | null;
  /** After a sign-in: from now on the device is known to this email. */
  remember(email: string): void;
}

interface DeviceOptions {
  /** As it came with the request. */
  cookie: string | undefined;
  secret: string;
  append(header: string): void;
  /** The page came over https. */
  secure: boolean;
}

const secondsKept = 365 * 24 * 60 * 60;
/** People who share a browser. */
const emailsMax = 5;
const shape = /^[\w-]{22}(\.[\w-]{22}){1,5}$/;

/** Reads and writes the cookie: a random id of the browser, and a signature for each email that signed in with it. */
export function knownDevice({ cookie, secret, append, secure }: DeviceOptions): KnownDevice {
  const [known, ...signatures] = cookie !== undefined && shape.test(cookie) ? cookie.split('.') : [];
  const signed = (id: string, email: string) =>
    createHmac('sha256', secret).update(`known-device:${id}:${email.toLowerCase()}`).digest('base64url').slice(0, 22);
  const isOf = (id: string, email: string) => {
    const expected = Buffer.from(signed(id, email));
    return signatures.some((signature) => timingSafeEqual(Buffer.from(signature), expected));
  };
  return {
    keyFor: (email) => (known !== undefined && isOf(known, email) ? `${known} ${email.toLowerCase()}` : null),
    remember(email) {
      const id = known ?? randomBytes(16).toString('base64url');
      const own = signed(id, email);
      const value = [id, own, ...signatures.filter((other) => other !== own)].slice(0, emailsMax + 1).join('.');
      const flags = `Path=/; Max-Age=${secondsKept}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;
      append(`${deviceCookie}=${value}; ${flags}`);
    },
  };
}
