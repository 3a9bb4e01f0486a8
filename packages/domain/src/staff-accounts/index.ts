export {
  findStaffAccount,
  listStaffAccounts,
  restoreAccount,
  setAccountRoles,
  staffAccountViews,
  suspendByStaff,
} from './staff-accounts.ts';
export { countStaffQueues } from './staff-queues.ts';
