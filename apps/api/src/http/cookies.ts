import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { limits, messages } from '@foxreel/contracts';
import type { NewSession } from '@foxreel/domain/account';
import { DomainError } from '@foxreel/domain/kernel';
import { createRateLimiter, type RateLimit, type Realtime } from '@foxreel/realtime';

export const visitorCookie = 'campaign_visitor';

const visitorSeconds = 30 * 24 * 60 * 60;

/**
 * Enough for a browser that plays one video after another. Its address has another budget (write-budgets.ts), as cookies can be
 * discarded.
 */
const visitorBudget: RateLimit = { name: 'campaign-visitor', points: 600, windowSeconds: 300 };

/** What the edge knows about an event's sender. */
interface CampaignVisit {
  /** The cookie sent with the request. */
  cookie: string | undefined;
  secure: boolean;
  addCookie(header: string): void;
}

/**
 * Identifies the visitor of campaign events: a random number in a cookie of 30 days, created with the first event, never the IP
 * address; the same for all events of a request. Charges the visitor's budget; RATE_LIMITED if it is spent.
 */
export function createCampaignVisitors(realtime: Pick<Realtime, 'evaluate'>) {
  const events = createRateLimiter(realtime, visitorBudget);
  return ({ cookie, secure, addCookie }: CampaignVisit): (() => Promise<string>) => {
    let visitor = cookie !== undefined && /^[0-9a-f-]{36}$/.test(cookie) ? cookie : null;
    const name = (): string => {
      const fresh = randomUUID();
      const attributes = ['Path=/', `Max-Age=${visitorSeconds}`, 'SameSite=Lax', 'HttpOnly'];
      addCookie([`${visitorCookie}=${fresh}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; '));
      return fresh;
    };
    return async () => {
      visitor ??= name();
      const answer = await events.consume(visitor);
      if (!answer.allowed)
        throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: answer.retryAfterSeconds });
      return visitor;
    };
  };
}

/** Proves an earlier sign-in on this device; grants nothing by itself (docs/decisions, known devices). */
export const deviceCookie = 'device_id';

/** A browser that keeps its device cookie. */
export interface KnownDevice {
  /** The key of its own limits, if this email has signed in here before; otherwise null. */
  keyFor(email: string): string | null;
  /** After a sign-in: the device is now known to this email. */
  remember(email: string): void;
}

interface DeviceOptions {
  /** As sent with the request. */
  cookie: string | undefined;
  secret: string;
  append(header: string): void;
  /** Whether the page came over https. */
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

export const sessionCookie = 'auth_id';

const accessCookie = 'access_token';

/** Sets and clears the two session cookies (docs/contract/rest.md, Login) on a response. */
export interface SessionCookies {
  set(session: Pick<NewSession, 'token' | 'accessToken'>): void;
  clear(): void;
}

/** `append` adds a Set-Cookie header to the response; `secure` if the page came over https. */
export function sessionCookies(append: (header: string) => void, secure: boolean): SessionCookies {
  const cookie = (name: string, value: string, seconds: number, httpOnly: boolean) =>
    append(
      [
        `${name}=${value}`,
        'Path=/',
        `Max-Age=${seconds}`,
        'SameSite=Lax',
        ...(httpOnly ? ['HttpOnly'] : []),
        ...(secure ? ['Secure'] : []),
      ].join('; '),
    );
  const day = limits.sessionMs / 1000;
  return {
    set({ token, accessToken }) {
      cookie(sessionCookie, token, day, true);
      cookie(accessCookie, accessToken, day, false);
    },
    clear() {
      cookie(sessionCookie, '', 0, true);
      cookie(accessCookie, '', 0, false);
    },
  };
}
