export {
  findStaffAccount,
  listStaffAccounts,
  restoreAccount,
  setAccountRoles,
  staffAccountViews,
  suspendByStaff,
} from './staff-accounts.ts';
