export { accountSummaries } from '../kernel/index.ts';
export { accountViews } from './account-views.ts';
export { aliveSessions, authenticate, authenticateRealtime, isSessionAlive } from './authenticate.ts';
export { authenticateToken, isApiToken } from './authenticate-token.ts';
export { checkAvailability } from './check-availability.ts';
export { confirmPassword, requireRecentPassword } from './confirm-password.ts';
export { createApiToken, type NewApiToken } from './create-api-token.ts';
export { endOtherSessions, endSession } from './end-sessions.ts';
export { getOwnAccount, getProfile } from './get-profile.ts';
export { freeUsernames, holdUsername } from './held-usernames.ts';
export { listApiTokens } from './list-api-tokens.ts';
export { listSessions } from './list-sessions.ts';
export { preparePasswords, verifyPassword } from './passwords.ts';
export { isReservedUsername } from './reserved-usernames.ts';
export { getPasswordReset, requestPasswordReset, resetPassword, startPasswordReset } from './reset-password.ts';
export { revokeAllAccess } from './revoke-all-access.ts';
export { revokeApiToken } from './revoke-api-token.ts';
export { saveAvatar } from './save-avatar.ts';
export {
  expireSecurityChanges,
  findSecurityChange,
  recordSecurityChange,
  type SecurityChangeRow,
  takeSecurityChanges,
} from './security-changes.ts';
export type { Device, NewSession } from './session.ts';
export { setRoles } from './set-roles.ts';
export { signIn } from './sign-in.ts';
export { requestSignInCode, signInWithCode } from './sign-in-code.ts';
export { signOut } from './sign-out.ts';
export { type SignedIn, signUp } from './sign-up.ts';
export { takenField } from './taken-field.ts';
export { type UpdatedAccount, updateAccount } from './update-account.ts';
export { updateProfile } from './update-profile.ts';
export { getPendingEmail, resendVerification, verifyEmail } from './verify-email.ts';
