import { createHash } from 'node:crypto';
import { messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { createRateLimiter, type RateLimit, type Realtime } from '@foxreel/realtime';
import { addressKey } from './address-key.ts';

/**
 * How many tries the edge lets through. Many people share one address, so those limits are wide. A guesser of one password meets
 * the limit of the email at that address, which cannot lock its owner out elsewhere; guessers at many addresses meet the wider one
 * of the email. Both begin anew when the right password is given.
 */
export const rateLimits = {
  signInAddress: { name: 'sign-in-address', points: 300, windowSeconds: 300 },
  signInEmailHere: { name: 'sign-in-email-here', points: 20, windowSeconds: 300 },
  signInEmail: { name: 'sign-in-email', points: 200, windowSeconds: 300 },
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

export interface SignInLimits {
  /** Before a sign-in; RATE_LIMITED with the seconds to wait. */
  beforeSignIn(address: string, email: string): Promise<void>;
  /** After a sign-in with the right password. */
  afterSignIn(address: string, email: string): Promise<void>;
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
  const signUpAddress = createRateLimiter(realtime, chosen.signUpAddress);
  const validateAddress = createRateLimiter(realtime, chosen.validateAddress);
  const take = async (limiter: typeof signInAddress, key: string) => {
    const answer = await limiter.consume(key);
    if (!answer.allowed)
      throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: answer.retryAfterSeconds });
  };
  const here = (address: string, email: string) => keyOf(`${addressKey(address)} ${email.toLowerCase()}`);
  return {
    async beforeSignIn(address, email) {
      await take(signInAddress, addressKey(address));
      // Before the email's own: tries that this one refuses must not use up what its owner needs elsewhere.
      await take(signInEmailHere, here(address, email));
      await take(signInEmail, keyOf(email.toLowerCase()));
    },
    async afterSignIn(address, email) {
      await signInEmailHere.forgive(here(address, email));
      await signInEmail.forgive(keyOf(email.toLowerCase()));
    },
    beforeSignUp: (address) => take(signUpAddress, addressKey(address)),
    beforeValidate: (address) => take(validateAddress, addressKey(address)),
  };
}

/** Emails are not written into Valkey. */
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
