export { findStaffAccount } from './find-staff-account.ts';
export { listStaffAccounts } from './list-staff-accounts.ts';
export { restoreAccount } from './restore-account.ts';
export { setAccountRoles } from './set-account-roles.ts';
export { staffAccountViews } from './staff-account-views.ts';
export { suspendByStaff } from './suspend-by-staff.ts';
