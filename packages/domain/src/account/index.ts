export { accountSummaries } from '../kernel/index.ts';
export {
  authenticateToken,
  createApiToken,
  isApiToken,
  listApiTokens,
  type NewApiToken,
  revokeApiToken,
} from './api-tokens.ts';
export { aliveSessions, authenticate, authenticateRealtime, isSessionAlive } from './authenticate.ts';
export { confirmPassword, preparePasswords, requireRecentPassword, verifyPassword } from './passwords.ts';
export { accountViews, getOwnAccount, getProfile, saveAvatar, setRoles, updateProfile } from './profile.ts';
export { getPasswordReset, requestPasswordReset, resetPassword, startPasswordReset } from './reset-password.ts';
export {
  consumeSecurityChanges,
  expireSecurityChanges,
  findSecurityChange,
  recordSecurityChange,
  type SecurityChangeRow,
} from './security-changes.ts';
export {
  type Device,
  endOtherSessions,
  endSession,
  listSessions,
  type NewSession,
  revokeAllAccess,
} from './sessions.ts';
export { requestSignInCode, type SignedIn, signIn, signInWithCode, signOut, signUp } from './sign-in.ts';
export { type UpdatedAccount, updateAccount } from './update-account.ts';
export { checkAvailability, conflictingField, freeUsernames, holdUsername, isReservedUsername } from './usernames.ts';
export { getPendingEmail, resendVerification, verifyEmail } from './verify-email.ts';
