import {
  accountIdInput,
  apiTokenIdInput,
  blockedListInput,
  changeEmailInput,
  changePasswordInput,
  changeUsernameInput,
  checkAvailabilityInput,
  confirmPasswordInput,
  createApiTokenInput,
  deleteAccountInput,
  emailInput,
  makeReportInput,
  muteAccountInput,
  notificationSettingsInput,
  passwordResetIdInput,
  passwordResetInput,
  profileInput,
  pushEndpointInput,
  pushSubscriptionInput,
  relationListInput,
  sessionIdInput,
  setFollowingInput,
  signInInput,
  signInWithCodeInput,
  signUpInput,
  undoChangeInput,
  updateAccountInput,
  updateProfileInput,
  verifyEmailInput,
} from '@foxreel/contracts';
import {
  checkAvailability,
  createApiToken,
  endOtherSessions,
  endSession,
  getOwnAccount,
  getPasswordReset,
  getPendingEmail,
  getProfile,
  listApiTokens,
  listSessions,
  revokeApiToken,
  updateProfile,
} from '@foxreel/domain/account';
import { moneyOf } from '@foxreel/domain/kernel';
import { getNotificationSettings, saveNotificationSettings } from '@foxreel/domain/notifications';
import { getPushKey, renewPush, subscribePush, unsubscribePush } from '@foxreel/domain/push';
import { makeReport } from '@foxreel/domain/reports';
import { getSecurityChange } from '@foxreel/domain/security';
import {
  blockAccount,
  listBlocked,
  listFollowers,
  listFollowing,
  muteAccount,
  setFollowing,
  unblockAccount,
} from '@foxreel/domain/social';
import {
  askForPasswordReset,
  askForSignInCode,
  askForVerification,
  confirmOwnPassword,
  deleteOwnAccount,
  resetPasswordByLink,
  saveAccount,
  undoChangeByLink,
  verifyEmailByLink,
} from '../http/account-by-mail.ts';
import { logIn, logInWithCode, logOut, register } from '../http/login.ts';
import { infinite, infiniteBySkip, procedure, router, signedInProcedure } from './trpc.ts';

/** Account settings: devices, tokens, blocks, and deletion. Part of the router `account`. */
const privacyProcedures = {
  sessions: signedInProcedure.query(({ ctx }) => listSessions(ctx)),
  endSession: signedInProcedure.input(sessionIdInput).mutation(({ ctx, input }) => endSession(ctx, input)),
  endOtherSessions: signedInProcedure.mutation(({ ctx }) => endOtherSessions(ctx)),
  apiTokens: signedInProcedure.query(({ ctx }) => listApiTokens(ctx)),
  createApiToken: signedInProcedure.input(createApiTokenInput).mutation(({ ctx, input }) => createApiToken(ctx, input)),
  revokeApiToken: signedInProcedure.input(apiTokenIdInput).mutation(({ ctx, input }) => revokeApiToken(ctx, input)),
  blocked: signedInProcedure.input(infiniteBySkip(blockedListInput)).query(({ ctx, input }) => listBlocked(ctx, input)),
  report: signedInProcedure.input(makeReportInput).mutation(({ ctx, input }) => makeReport(ctx, input)),
  delete: signedInProcedure.input(deleteAccountInput).mutation(async ({ ctx, input }): Promise<{ ok: true }> => {
    await deleteOwnAccount(ctx, input);
    ctx.cookies.clear();
    return { ok: true };
  }),
};

export const accountRouter = router({
  ...privacyProcedures,
  profile: procedure.input(profileInput).query(({ ctx, input }) => getProfile(ctx, input)),
  followers: procedure.input(infinite(relationListInput)).query(({ ctx, input }) => listFollowers(ctx, input)),
  following: procedure.input(infinite(relationListInput)).query(({ ctx, input }) => listFollowing(ctx, input)),
  follow: signedInProcedure.input(setFollowingInput).mutation(({ ctx, input }) => setFollowing(ctx, input)),
  block: signedInProcedure.input(accountIdInput).mutation(({ ctx, input }) => blockAccount(ctx, input)),
  mute: signedInProcedure.input(muteAccountInput).mutation(({ ctx, input }) => muteAccount(ctx, input)),
  unblock: signedInProcedure.input(accountIdInput).mutation(({ ctx, input }) => unblockAccount(ctx, input)),
  updateProfile: signedInProcedure.input(updateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx, input)),
  update: signedInProcedure.input(updateAccountInput).mutation(({ ctx, input }) => saveAccount(ctx, input)),
  changeUsername: signedInProcedure.input(changeUsernameInput).mutation(({ ctx, input }) => saveAccount(ctx, input)),
  changeEmail: signedInProcedure.input(changeEmailInput).mutation(({ ctx, input }) => saveAccount(ctx, input)),
  changePassword: signedInProcedure.input(changePasswordInput).mutation(({ ctx, input }) => saveAccount(ctx, input)),
  pendingEmail: signedInProcedure.query(({ ctx }) => getPendingEmail(ctx)),
  resendVerification: signedInProcedure.mutation(({ ctx }) => askForVerification(ctx)),
  pushKey: signedInProcedure.query(({ ctx }) => getPushKey(ctx)),
  subscribePush: signedInProcedure.input(pushSubscriptionInput).mutation(({ ctx, input }) => subscribePush(ctx, input)),
  renewPush: signedInProcedure.input(pushEndpointInput).mutation(({ ctx, input }) => renewPush(ctx, input)),
  unsubscribePush: signedInProcedure.input(pushEndpointInput).mutation(({ ctx, input }) => unsubscribePush(ctx, input)),
  notificationSettings: signedInProcedure.query(({ ctx }) => getNotificationSettings(ctx)),
  saveNotificationSettings: signedInProcedure
    .input(notificationSettingsInput)
    .mutation(({ ctx, input }) => saveNotificationSettings(ctx, input)),
});

export const authRouter = router({
  session: procedure.query(async ({ ctx }) => ({
    account: ctx.actor.kind === 'account' ? await getOwnAccount(ctx) : null,
    /** The payment provider: without one, nothing that costs coins is offered. */
    payments: moneyOf(ctx).payments.name,
  })),
  signIn: procedure.input(signInInput).mutation(({ ctx, input }) => logIn(ctx, input)),
  signUp: procedure.input(signUpInput).mutation(({ ctx, input }) => register(ctx, input)),
  requestCode: procedure.input(emailInput).mutation(({ ctx, input }) => askForSignInCode(ctx, input)),
  signInWithCode: procedure.input(signInWithCodeInput).mutation(({ ctx, input }) => logInWithCode(ctx, input)),
  verifyEmail: procedure.input(verifyEmailInput).mutation(({ ctx, input }) => verifyEmailByLink(ctx, input)),
  requestPasswordReset: procedure.input(emailInput).mutation(({ ctx, input }) => askForPasswordReset(ctx, input)),
  passwordReset: procedure.input(passwordResetIdInput).query(({ ctx, input }) => getPasswordReset(ctx, input)),
  resetPassword: procedure.input(passwordResetInput).mutation(({ ctx, input }) => resetPasswordByLink(ctx, input)),
  confirmPassword: procedure.input(confirmPasswordInput).mutation(({ ctx, input }) => confirmOwnPassword(ctx, input)),
  securityChange: procedure.input(undoChangeInput).query(({ ctx, input }) => getSecurityChange(ctx, input)),
  undoSecurityChange: procedure.input(undoChangeInput).mutation(({ ctx, input }) => undoChangeByLink(ctx, input)),
  signOut: procedure.mutation(({ ctx }) => logOut(ctx)),
  checkAvailability: procedure.input(checkAvailabilityInput).query(async ({ ctx, input }) => {
    await ctx.limits.beforeValidate(ctx.request.address);
    return checkAvailability(ctx, input);
  }),
});
