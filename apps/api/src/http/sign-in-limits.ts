import { createHash } from 'node:crypto';
import { messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { createRateLimiter, type RateLimit, type Realtime } from '@foxreel/realtime';

/**
 * How many tries the edge lets through. Many people share one address, so those limits are wide;
 * the one per email is what a guesser of a password meets, and it begins anew when the right one is given.
 */
export const rateLimits = {
  signInAddress: { name: 'sign-in-address', points: 300, windowSeconds: 300 },
  signInEmail: { name: 'sign-in-email', points: 20, windowSeconds: 300 },
  signUpAddress: { name: 'sign-up-address', points: 300, windowSeconds: 3600 },
  validateAddress: { name: 'validate-address', points: 600, windowSeconds: 300 },
} as const satisfies Record<string, RateLimit>;

export interface SignInLimits {
  /** Before a sign-in; RATE_LIMITED with the seconds to wait. */
  beforeSignIn(address: string, email: string): Promise<void>;
  /** After a sign-in with the right password. */
  afterSignIn(email: string): Promise<void>;
  beforeSignUp(address: string): Promise<void>;
  beforeValidate(address: string): Promise<void>;
}

export function createSignInLimits(
  realtime: Pick<Realtime, 'evaluate'>,
  chosen: Record<keyof typeof rateLimits, RateLimit> = rateLimits,
): SignInLimits {
  const signInAddress = createRateLimiter(realtime, chosen.signInAddress);
  const signInEmail = createRateLimiter(realtime, chosen.signInEmail);
  const signUpAddress = createRateLimiter(realtime, chosen.signUpAddress);
  const validateAddress = createRateLimiter(realtime, chosen.validateAddress);
  const take = async (limiter: typeof signInAddress, key: string) => {
    const answer = await limiter.consume(key);
    if (!answer.allowed)
      throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: answer.retryAfterSeconds });
  };
  return {
    async beforeSignIn(address, email) {
      await take(signInAddress, address);
      await take(signInEmail, keyOf(email.toLowerCase()));
    },
    afterSignIn: (email) => signInEmail.forgive(keyOf(email.toLowerCase())),
    beforeSignUp: (address) => take(signUpAddress, address),
    beforeValidate: (address) => take(validateAddress, address),
  };
}

/** Emails are not written into Valkey. */
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
