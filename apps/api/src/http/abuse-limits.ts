import { createHash } from 'node:crypto';
import { messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { createRateLimiter, type RateLimit, type RateLimiter, type Realtime } from '@foxreel/realtime';
import { addressKey } from './budgets.ts';

const hour = 3600;

/**
 * Limits for requesting and trying emailed secrets. Those per email are narrow: they prevent flooding a mailbox and guessing a
 * four-digit code (15 attempts a day are 0.15 % of all codes). Many people share an address, so those are wide. `codeTryAll`
 * counts wrong codes of all accounts: guesses spread over many accounts and addresses open at most one account in 33 hours on
 * average; while it is spent, unknown devices sign in with passwords.
 * Known devices (cookies.ts) have limits of their own, `…Device`, which strangers cannot use up. `supportKeyAddress`
 * counts wrong keys of support visitors; right ones give their attempt back.
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
  /** Takes one attempt of each key, in order; RATE_LIMITED with the seconds to wait at the first exhausted one. */
  take(...keys: [LimitName, string][]): Promise<void>;
  /** Takes one attempt of a key, if it has one left. */
  allows(name: LimitName, key: string): Promise<boolean>;
  /** Returns an attempt that was not wrong. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Resets after a successful attempt. */
  forgive(name: LimitName, key: string): Promise<void>;
}

function createMailLimits(realtime: Pick<Realtime, 'evaluate'>): MailLimits {
  const limiters = new Map<LimitName, RateLimiter>();
  const limiterOf = (name: LimitName): RateLimiter => {
    const limiter = limiters.get(name) ?? createRateLimiter(realtime, mailLimits[name]);
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async take(...keys) {
      for (const [name, key] of keys) {
        const answer = await limiterOf(name).consume(mailKey(name, key));
        if (!answer.allowed)
          throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: answer.retryAfterSeconds });
      }
    },
    allows: async (name, key) => (await limiterOf(name).consume(mailKey(name, key))).allowed,
    giveBack: (name, key) => limiterOf(name).giveBack(mailKey(name, key)),
    forgive: (name, key) => limiterOf(name).forgive(mailKey(name, key)),
  };
}

const mailLimitsByRealtime = new WeakMap<Realtime, MailLimits>();

/** One per process: limits are counted here while Valkey is down. */
export function mailLimitsOf(realtime: Realtime): MailLimits {
  const limits = mailLimitsByRealtime.get(realtime) ?? createMailLimits(realtime);
  mailLimitsByRealtime.set(realtime, limits);
  return limits;
}

/** Emails are not written to Valkey. */
const mailKey = (name: LimitName, key: string): string =>
  name.endsWith('Address')
    ? addressKey(key)
    : createHash('sha256').update(key.toLowerCase()).digest('base64url').slice(0, 22);

/**
 * The limits of sign-in attempts. Many people share an address, so those limits are wide. An attacker on one password hits the
 * limit of email and address, which does not lock the owner out elsewhere. Attackers at many addresses hit the email's wider
 * limit: from then on each address has very few attempts, enough for somebody who knows the password, up to a final limit. A
 * known device (cookies.ts) has its own attempts, which strangers cannot use up.
 */
export const rateLimits = {
  signInAddress: { name: 'sign-in-address', points: 300, windowSeconds: 300 },
  signInEmailHere: { name: 'sign-in-email-here', points: 20, windowSeconds: 300 },
  signInEmail: { name: 'sign-in-email', points: 200, windowSeconds: 300 },
  signInGuardedHere: { name: 'sign-in-guarded-here', points: 3, windowSeconds: 900 },
  signInGuarded: { name: 'sign-in-guarded', points: 2000, windowSeconds: 3600 },
  signInDevice: { name: 'sign-in-device', points: 20, windowSeconds: 300 },
  signUpAddress: { name: 'sign-up-address', points: 300, windowSeconds: 3600 },
  validateAddress: { name: 'validate-address', points: 600, windowSeconds: 300 },
} as const satisfies Record<string, RateLimit>;

/** The limits, with those per address multiplied (BUDGET_FACTOR): for very many people, or tests, behind one address. */
export function rateLimitsFor(factor: number): Record<keyof typeof rateLimits, RateLimit> {
  const wider = (limit: RateLimit): RateLimit => ({ ...limit, points: limit.points * factor });
  return {
    ...rateLimits,
    signInAddress: wider(rateLimits.signInAddress),
    signUpAddress: wider(rateLimits.signUpAddress),
    validateAddress: wider(rateLimits.validateAddress),
  };
}

/** Who is trying to sign in. */
interface SignInTry {
  address: string;
  email: string;
  /** The key of a device known to the email (KnownDevice.keyFor). */
  device: string | null;
}

export interface SignInLimits {
  /** Before a sign-in; RATE_LIMITED with the seconds to wait. */
  beforeSignIn(from: SignInTry): Promise<void>;
  /** After a sign-in with the right password. */
  afterSignIn(from: SignInTry): Promise<void>;
  beforeSignUp(address: string): Promise<void>;
  beforeValidate(address: string): Promise<void>;
}

export function createSignInLimits(
  realtime: Pick<Realtime, 'evaluate'>,
  chosen: Record<keyof typeof rateLimits, RateLimit> = rateLimits,
): SignInLimits {
  const signInAddress = createRateLimiter(realtime, chosen.signInAddress);
  const signInEmailHere = createRateLimiter(realtime, chosen.signInEmailHere);
  const signInEmail = createRateLimiter(realtime, chosen.signInEmail);
  const signInGuardedHere = createRateLimiter(realtime, chosen.signInGuardedHere);
  const signInGuarded = createRateLimiter(realtime, chosen.signInGuarded);
  const signInDevice = createRateLimiter(realtime, chosen.signInDevice);
  const signUpAddress = createRateLimiter(realtime, chosen.signUpAddress);
  const validateAddress = createRateLimiter(realtime, chosen.validateAddress);
  const take = async (limiter: typeof signInAddress, key: string, message: string = messages.tooManyTries) => {
    const answer = await limiter.consume(key);
    if (!answer.allowed)
      throw new DomainError('RATE_LIMITED', message, { retryAfterSeconds: answer.retryAfterSeconds });
  };
  const here = (address: string, email: string) => signInKey(`${addressKey(address)} ${email.toLowerCase()}`);
  return {
    async beforeSignIn({ address, email, device }) {
      // A device that used up its own attempts counts as unknown.
      if (device !== null && (await signInDevice.consume(signInKey(device))).allowed) return;
      await take(signInAddress, addressKey(address));
      // Before the email's own limit: attempts rejected here must not use up what the owner needs elsewhere.
      await take(signInEmailHere, here(address, email));
      const all = signInKey(email.toLowerCase());
      if ((await signInEmail.consume(all)).allowed) return;
      await take(signInGuardedHere, here(address, email), messages.signInGuarded);
      await take(signInGuarded, all, messages.signInGuarded);
    },
    async afterSignIn({ address, email, device }) {
      if (device !== null) return signInDevice.forgive(signInKey(device));
      await signInGuardedHere.forgive(here(address, email));
      await signInEmailHere.forgive(here(address, email));
      await signInEmail.forgive(signInKey(email.toLowerCase()));
    },
    beforeSignUp: (address) => take(signUpAddress, addressKey(address)),
    beforeValidate: (address) => take(validateAddress, addressKey(address)),
  };
}

/** Emails are not written to Valkey. */
const signInKey = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
