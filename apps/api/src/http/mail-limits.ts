import { createHash } from 'node:crypto';
import { messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { createRateLimiter, type RateLimit, type RateLimiter, type Realtime } from '@foxreel/realtime';
import { addressKey } from './address-key.ts';

const hour = 3600;

/**
 * How often what goes out by mail may be asked for, and tried. Per email the limits are narrow: they keep a mailbox from being
 * flooded, and a code of four digits from being guessed (15 tries a day are 0.15 % of all codes). Many people share one address,
 * so those are wide. `codeTryAll` counts the wrong codes of all accounts together: guesses that are spread over many accounts and
 * addresses open no more than one account in 33 hours on average; while it is spent, unknown devices sign in with their passwords.
 * Known devices (known-device.ts) have limits of their own, `…Device`, which strangers cannot use up.
 * `supportKeyAddress` counts the wrong keys of visitors who write to support; right ones give their try back.
 */
export const mailLimits = {
  resetAddress: { name: 'reset-address', points: 60, windowSeconds: hour },
  resetEmail: { name: 'reset-email', points: 5, windowSeconds: hour },
  codeAddress: { name: 'code-address', points: 60, windowSeconds: hour },
  codeEmail: { name: 'code-email', points: 5, windowSeconds: hour },
  codeDevice: { name: 'code-device', points: 5, windowSeconds: hour },
  codeTryDevice: { name: 'code-try-device', points: 15, windowSeconds: 24 * hour },
  resetDevice: { name: 'reset-device', points: 5, windowSeconds: hour },
  codeTryAddress: { name: 'code-try-address', points: 60, windowSeconds: hour },
  codeTryEmail: { name: 'code-try-email', points: 15, windowSeconds: 24 * hour },
  codeTryAll: { name: 'code-try-all', points: 300, windowSeconds: hour },
  linkAddress: { name: 'mail-link-address', points: 120, windowSeconds: hour },
  verificationEmail: { name: 'verification-email', points: 5, windowSeconds: hour },
  verificationAccount: { name: 'verification-account', points: 5, windowSeconds: hour },
  supportStartAddress: { name: 'support-start-address', points: 60, windowSeconds: hour },
  supportKeyAddress: { name: 'support-key-address', points: 60, windowSeconds: hour },
  usernameAccount: { name: 'username-account', points: 20, windowSeconds: hour },
  passwordSession: { name: 'password-session', points: 10, windowSeconds: 900 },
} as const satisfies Record<string, RateLimit>;

type LimitName = keyof typeof mailLimits;

export interface MailLimits {
  /** Takes one try of each key, in order; RATE_LIMITED with the seconds to wait at the first that has none left. */
  take(...keys: [LimitName, string][]): Promise<void>;
  /** Takes one try of a key, if it has one left. */
  allows(name: LimitName, key: string): Promise<boolean>;
  /** Gives one try back that was no wrong one. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Counts from the start again, after a right try. */
  forgive(name: LimitName, key: string): Promise<void>;
}

export function createMailLimits(realtime: Pick<Realtime, 'evaluate'>): MailLimits {
  const limiters = new Map<LimitName, RateLimiter>();
  const limiterOf = (name: LimitName): RateLimiter => {
    const limiter = limiters.get(name) ?? createRateLimiter(realtime, mailLimits[name]);
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async take(...keys) {
      for (const [name, key] of keys) {
        const answer = await limiterOf(name).consume(keyOf(name, key));
        if (!answer.allowed)
          throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: answer.retryAfterSeconds });
      }
    },
    allows: async (name, key) => (await limiterOf(name).consume(keyOf(name, key))).allowed,
    giveBack: (name, key) => limiterOf(name).giveBack(keyOf(name, key)),
    forgive: (name, key) => limiterOf(name).forgive(keyOf(name, key)),
  };
}

const known = new WeakMap<Realtime, MailLimits>();

/** One for each process: its limits count here while Valkey is away. */
export function mailLimitsOf(realtime: Realtime): MailLimits {
  const made = known.get(realtime) ?? createMailLimits(realtime);
  known.set(realtime, made);
  return made;
}

/** Emails are not written into Valkey. */
const keyOf = (name: LimitName, key: string): string =>
  name.endsWith('Address')
    ? addressKey(key)
    : createHash('sha256').update(key.toLowerCase()).digest('base64url').slice(0, 22);
