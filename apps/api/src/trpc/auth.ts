import { checkAvailabilityInput, signInInput, signUpInput } from '@foxreel/contracts';
import { checkAvailability, getOwnAccount } from '@foxreel/domain/account';
import { enter, leave, register } from '../http/login.ts';
import { procedure, router } from './trpc.ts';

export const authRouter = router({
  session: procedure.query(async ({ ctx }) => ({
    account: ctx.actor.kind === 'account' ? await getOwnAccount(ctx) : null,
  })),
  signIn: procedure.input(signInInput).mutation(({ ctx, input }) => enter(ctx, input)),
  signUp: procedure.input(signUpInput).mutation(({ ctx, input }) => register(ctx, input)),
  signOut: procedure.mutation(({ ctx }) => leave(ctx)),
  checkAvailability: procedure.input(checkAvailabilityInput).query(async ({ ctx, input }) => {
    await ctx.limits.beforeValidate(ctx.request.address);
    return checkAvailability(ctx, input);
  }),
});
