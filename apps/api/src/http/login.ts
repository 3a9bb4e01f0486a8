import { createHash } from 'node:crypto';
import {
  type AccountView,
  messages,
  type SignInInput,
  type SignInWithCodeInput,
  type SignUpInput,
} from '@foxreel/contracts';
import { type SignedIn, signIn, signInWithCode, signOut, signUp } from '@foxreel/domain/account';
import { DomainError } from '@foxreel/domain/kernel';
import { createRateLimiter, type RateLimit, type Realtime } from '@foxreel/realtime';
import type { ApiContext } from '../trpc/context.ts';
import { addressKey } from './budgets.ts';

const allAccounts = 'all';

/** Signs in and sets the cookies; both transports pass through here, so both are limited. A replaced session ends. */
export async function enter(ctx: ApiContext, input: SignInInput): Promise<{ account: AccountView }> {
  const from = { address: ctx.request.address, email: input.email, device: ctx.device.keyFor(input.email) };
  await ctx.limits.beforeSignIn(from);
  const signedIn = await signIn(ctx, { ...input, device: deviceOf(ctx) });
  await ctx.limits.afterSignIn(from);
  return welcome(ctx, input.email, signedIn);
}

/** Signs in with an emailed code and sets the cookies. A replaced session ends. */
export async function enterWithCode(ctx: ApiContext, input: SignInWithCodeInput): Promise<{ account: AccountView }> {
  const { email } = input;
  const { mailLimits } = ctx;
  const known = ctx.device.keyFor(email);
  // Strangers cannot use up a known device's attempts or code: it has its own.
  if (known !== null && (await mailLimits.allows('codeTryDevice', known))) {
    const signedIn = await signInWithCode(ctx, { ...input, device: deviceOf(ctx), knownDevice: known });
    await mailLimits.forgive('codeTryDevice', known);
    return welcome(ctx, email, signedIn);
  }
  // Last: attempts rejected by a narrower limit must not use it up.
  await mailLimits.take(['codeTryAddress', ctx.request.address], ['codeTryEmail', email], ['codeTryAll', allAccounts]);
  const signedIn = await signInWithCode(ctx, { ...input, device: deviceOf(ctx) });
  await mailLimits.giveBack('codeTryAll', allAccounts);
  await mailLimits.forgive('codeTryEmail', email);
  return welcome(ctx, email, signedIn);
}

/** Signs up, signs in and sets the cookies. */
export async function register(ctx: ApiContext, input: SignUpInput): Promise<{ account: AccountView }> {
  await ctx.limits.beforeSignUp(ctx.request.address);
  await ctx.mailLimits.take(['verificationEmail', input.email]);
  return welcome(ctx, input.email, await signUp(ctx, { ...input, device: deviceOf(ctx) }));
}

/** Ends the session on the server and clears the cookies, whether or not there was one. */
export async function leave(ctx: ApiContext): Promise<{ ok: true }> {
  await signOut(ctx);
  ctx.cookies.clear();
  return { ok: true };
}

async function welcome(
  ctx: ApiContext,
  email: string,
  { account, session }: SignedIn,
): Promise<{ account: AccountView }> {
  await signOut(ctx);
  ctx.cookies.set(session);
  ctx.device.remember(email);
  return { account };
}

const deviceOf = ({ request }: ApiContext) => ({ userAgent: request.userAgent, address: request.address });

/**
 * The limits of sign-in attempts. Many people share an address, so those limits are wide. An attacker on one password hits the
 * limit of email and address, which does not lock the owner out elsewhere. Attackers at many addresses hit the email's wider
 * limit: from then on each address has very few attempts, enough for somebody who knows the password, up to a final limit. A
 * known device (request-context.ts) has its own attempts, which strangers cannot use up.
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
  const here = (address: string, email: string) => keyOf(`${addressKey(address)} ${email.toLowerCase()}`);
  return {
    async beforeSignIn({ address, email, device }) {
      // A device that used up its own attempts counts as unknown.
      if (device !== null && (await signInDevice.consume(keyOf(device))).allowed) return;
      await take(signInAddress, addressKey(address));
      // Before the email's own limit: attempts rejected here must not use up what the owner needs elsewhere.
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

/** Emails are not written to Valkey. */
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
