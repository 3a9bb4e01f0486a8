import type { AccountView, SignInInput, SignInWithCodeInput, SignUpInput } from '@foxreel/contracts';
import { type SignedIn, signIn, signInWithCode, signOut, signUp } from '@foxreel/domain/account';
import type { ApiContext } from '../api-context.ts';

const allAccounts = 'all';

/** Signs in and sets the cookies; both transports pass through here, so both are limited. A replaced session ends. */
export async function logIn(ctx: ApiContext, input: SignInInput): Promise<{ account: AccountView }> {
  const from = { address: ctx.request.address, email: input.email, device: ctx.device.keyFor(input.email) };
  await ctx.limits.beforeSignIn(from);
  const signedIn = await signIn(ctx, { ...input, device: deviceOf(ctx) });
  await ctx.limits.afterSignIn(from);
  return welcome(ctx, input.email, signedIn);
}

/** Signs in with an emailed code and sets the cookies. A replaced session ends. */
export async function logInWithCode(ctx: ApiContext, input: SignInWithCodeInput): Promise<{ account: AccountView }> {
  const { email } = input;
  const { mailLimits } = ctx;
  const deviceKey = ctx.device.keyFor(email);
  // Strangers cannot use up a known device's attempts or code: it has its own.
  if (deviceKey !== null && (await mailLimits.allows('codeTryDevice', deviceKey))) {
    const signedIn = await signInWithCode(ctx, { ...input, device: deviceOf(ctx), knownDevice: deviceKey });
    await mailLimits.forgive('codeTryDevice', deviceKey);
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
  return welcome(
    ctx,
    input.email,
    await signUp(ctx, { ...input, device: deviceOf(ctx), language: ctx.request.language }),
  );
}

/** Ends the session on the server and clears the cookies, whether or not there was one. */
export async function logOut(ctx: ApiContext): Promise<{ ok: true }> {
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
