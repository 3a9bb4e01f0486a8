import type { AccountView, SignInInput, SignInWithCodeInput, SignUpInput } from '@foxreel/contracts';
import { type SignedIn, signIn, signInWithCode, signOut, signUp } from '@foxreel/domain/account';
import type { ApiContext } from '../trpc/context.ts';

const allAccounts = 'all';

/** Signs in and sets the cookies; both transports come through here, so both are limited. A session that is replaced ends. */
export async function enter(ctx: ApiContext, input: SignInInput): Promise<{ account: AccountView }> {
  await ctx.limits.beforeSignIn(ctx.request.address, input.email);
  const signedIn = await signIn(ctx, { ...input, device: deviceOf(ctx) });
  await ctx.limits.afterSignIn(ctx.request.address, input.email);
  return welcome(ctx, signedIn);
}

/** Signs in by a mailed code and sets the cookies. A session that is replaced ends. */
export async function enterWithCode(ctx: ApiContext, input: SignInWithCodeInput): Promise<{ account: AccountView }> {
  // Of all last: tries that a narrower limit refuses must not use it up.
  await ctx.mailLimits.take(
    ['codeTryAddress', ctx.request.address],
    ['codeTryEmail', input.email],
    ['codeTryAll', allAccounts],
  );
  const signedIn = await signInWithCode(ctx, { ...input, device: deviceOf(ctx) });
  await ctx.mailLimits.giveBack('codeTryAll', allAccounts);
  await ctx.mailLimits.forgive('codeTryEmail', input.email);
  return welcome(ctx, signedIn);
}

/** Signs up, signs in and sets the cookies. */
export async function register(ctx: ApiContext, input: SignUpInput): Promise<{ account: AccountView }> {
  await ctx.limits.beforeSignUp(ctx.request.address);
  return welcome(ctx, await signUp(ctx, { ...input, device: deviceOf(ctx) }));
}

/** Ends the session on the server and clears the cookies, whether or not there was one. */
export async function leave(ctx: ApiContext): Promise<{ ok: true }> {
  await signOut(ctx);
  ctx.cookies.clear();
  return { ok: true };
}

async function welcome(ctx: ApiContext, { account, session }: SignedIn): Promise<{ account: AccountView }> {
  await signOut(ctx);
  ctx.cookies.set(session);
  return { account };
}

const deviceOf = ({ request }: ApiContext) => ({ userAgent: request.userAgent, address: request.address });
