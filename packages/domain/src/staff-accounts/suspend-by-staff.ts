import { messages, type StaffAccountView, type SuspendAccountInput } from '@foxreel/contracts';
import { type Context, forbidden, requireStaff, withTransaction } from '../kernel/index.ts';
import { suspendAccount } from '../privacy/index.ts';
import { staffAccountView } from './staff-account-views.ts';

/**
 * Shuts an account out with a reason that its owner is told (domain/privacy, suspendAccount). FORBIDDEN for staff and oneself,
 * NOT_FOUND for one that is not there. Staff only.
 */
export async function suspendByStaff(ctx: Context, input: SuspendAccountInput): Promise<StaffAccountView> {
  if (requireStaff(ctx) === input.id) throw forbidden(messages.ownAccountByStaff);
  return withTransaction(ctx, async (inner) => {
    await suspendAccount(inner, input);
    return staffAccountView(inner, input.id);
  });
}
