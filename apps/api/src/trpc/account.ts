import {
  accountIdInput,
  changeEmailInput,
  changePasswordInput,
  changeUsernameInput,
  muteAccountInput,
  notificationSettingsInput,
  profileInput,
  pushEndpointInput,
  pushSubscriptionInput,
  relationListInput,
  setFollowingInput,
  updateAccountInput,
  updateProfileInput,
} from '@foxreel/contracts';
import { getPendingEmail, getProfile, updateProfile } from '@foxreel/domain/account';
import { getNotificationSettings, saveNotificationSettings } from '@foxreel/domain/notifications';
import { getPushKey, renewPush, subscribePush, unsubscribePush } from '@foxreel/domain/push';
import {
  blockAccount,
  listFollowers,
  listFollowing,
  muteAccount,
  setFollowing,
  unblockAccount,
} from '@foxreel/domain/social';
import { askForVerification, saveAccount } from '../http/account-by-mail.ts';
import { infinite } from './infinite.ts';
import { privacyProcedures } from './privacy.ts';
import { procedure, router, signedInProcedure } from './trpc.ts';

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
