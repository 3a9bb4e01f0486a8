import {
  checkAvailabilityInput,
  confirmPasswordInput,
  emailInput,
  passwordResetIdInput,
  passwordResetInput,
  signInInput,
  signInWithCodeInput,
  signUpInput,
  undoChangeInput,
  verifyEmailInput,
} from '@foxreel/contracts';
import { checkAvailability, getOwnAccount, getPasswordReset } from '@foxreel/domain/account';
import { moneyOf } from '@foxreel/domain/kernel';
import { getSecurityChange } from '@foxreel/domain/security';
import {
  askForPasswordReset,
  askForSignInCode,
  confirmOwnPassword,
  resetPasswordByLink,
  undoChangeByLink,
  verifyEmailByLink,
} from '../http/account-by-mail.ts';
import { enter, enterWithCode, leave, register } from '../http/login.ts';
import { procedure, router } from './trpc.ts';

export const authRouter = router({
  session: procedure.query(async ({ ctx }) => ({
    account: ctx.actor.kind === 'account' ? await getOwnAccount(ctx) : null,
    /** Who takes cards here: without anyone, nothing is offered that costs coins. */
    payments: moneyOf(ctx).payments.name,
  })),
  signIn: procedure.input(signInInput).mutation(({ ctx, input }) => enter(ctx, input)),
  signUp: procedure.input(signUpInput).mutation(({ ctx, input }) => register(ctx, input)),
  requestCode: procedure.input(emailInput).mutation(({ ctx, input }) => askForSignInCode(ctx, input)),
  signInWithCode: procedure.input(signInWithCodeInput).mutation(({ ctx, input }) => enterWithCode(ctx, input)),
  verifyEmail: procedure.input(verifyEmailInput).mutation(({ ctx, input }) => verifyEmailByLink(ctx, input)),
  requestPasswordReset: procedure.input(emailInput).mutation(({ ctx, input }) => askForPasswordReset(ctx, input)),
  passwordReset: procedure.input(passwordResetIdInput).query(({ ctx, input }) => getPasswordReset(ctx, input)),
  resetPassword: procedure.input(passwordResetInput).mutation(({ ctx, input }) => resetPasswordByLink(ctx, input)),
  confirmPassword: procedure.input(confirmPasswordInput).mutation(({ ctx, input }) => confirmOwnPassword(ctx, input)),
  securityChange: procedure.input(undoChangeInput).query(({ ctx, input }) => getSecurityChange(ctx, input)),
  undoSecurityChange: procedure.input(undoChangeInput).mutation(({ ctx, input }) => undoChangeByLink(ctx, input)),
  signOut: procedure.mutation(({ ctx }) => leave(ctx)),
  checkAvailability: procedure.input(checkAvailabilityInput).query(async ({ ctx, input }) => {
    await ctx.limits.beforeValidate(ctx.request.address);
    return checkAvailability(ctx, input);
  }),
});
