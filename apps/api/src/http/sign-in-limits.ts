import { createHash } from 'node:crypto';
import { messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { createRateLimiter, type RateLimit, type Realtime } from '@foxreel/realtime';
import { addressKey } from './address-key.ts';

/**
 * How many tries the edge lets through. Many people share one address, so those limits are wide. A guesser of one password meets
 * the limit of the email at that address, which cannot lock its owner out elsewhere. Guessers at many addresses meet the wider one
 * of the email: from then on each address has very few tries, which are enough for who knows the password, until a last one. A
 * device that signed in with the email before (known-device.ts) has tries of its own, which no stranger can use up.
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

/** The limits with those of an address so many times wider (BUDGET_FACTOR): for where very many people, or tests, share one. */
export function rateLimitsFor(factor: number): Record<keyof typeof rateLimits, RateLimit> {
  const wider = (limit: RateLimit): RateLimit => ({ ...limit, points: limit.points * factor });
  return {
    ...rateLimits,
    signInAddress: wider(rateLimits.signInAddress),
    signUpAddress: wider(rateLimits.signUpAddress),
    validateAddress: wider(rateLimits.validateAddress),
  };
}

/** Who tries to sign in. */
export interface SignInTry {
  address: string;
  email: string;
  /** Key of a device that the email knows (KnownDevice.keyFor). */
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
  const here = (address: string, email: string) => keyOf(`${addressKey(address)} ${email.toLowerCase()}`);
  return {
    async beforeSignIn({ address, email, device }) {
      // A device that used its own tries up counts as a stranger's.
      if (device !== null && (await signInDevice.consume(keyOf(device))).allowed) return;
      await take(signInAddress, addressKey(address));
      // Before the email's own: tries that this one refuses must not use up what its owner needs elsewhere.
      await take(signInEmailHere, here(address, email));
      const all = keyOf(email.toLowerCase());
      if ((await signInEmail.consume(all)).allowed) return;
      await take(signInGuardedHere, here(address, email), messages.signInGuarded);
      await take(signInGuarded, all, messages.signInGuarded);
    },
    async afterSignIn({ address, email, device }) {
      if (device !== null) return signInDevice.forgive(keyOf(device));
      await signInGuardedHere.forgive(here(address, email));
      await signInEmailHere.forgive(here(address, email));
      await signInEmail.forgive(keyOf(email.toLowerCase()));
    },
    beforeSignUp: (address) => take(signUpAddress, addressKey(address)),
    beforeValidate: (address) => take(validateAddress, addressKey(address)),
  };
}

/** Emails are not written into Valkey. */
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
