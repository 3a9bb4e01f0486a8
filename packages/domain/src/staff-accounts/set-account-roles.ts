import { type AccountRolesInput, messages, type StaffAccountView, topics } from '@foxreel/contracts';
import { setRoles } from '../account/index.ts';
import { type Context, forbidden, lockAccounts, requireStaff, withTransaction } from '../kernel/index.ts';
import { endLiveOfGone } from '../live/index.ts';
import { stopRenewalsTo } from '../wallet/index.ts';
import { staffAccountView } from './staff-account-views.ts';

/**
 * Makes an account a creator or staff, or no longer so; who is no creator any more goes off the air, and their subscriptions renew no
 * more. Nobody changes their own roles, so that there is always staff: FORBIDDEN. NOT_FOUND for one that is not there. Staff only.
 */
export async function setAccountRoles(ctx: Context, input: AccountRolesInput): Promise<StaffAccountView> {
  if (requireStaff(ctx) === input.id) throw forbidden(messages.ownAccountByStaff);
  return withTransaction(ctx, async (inner) => {
    await lockAccounts(inner, [input.id]);
    const before = await staffAccountView(inner, input.id);
    const { id, creator = before.creator, staff = before.staff } = input;
    await setRoles({ ...inner, actor: { kind: 'system' } }, { id, creator, staff });
    if (before.creator && !creator) {
      await endLiveOfGone(inner, id);
      await stopRenewalsTo(inner, id);
    }
    inner.afterCommit(() => inner.news.publish(topics.catalogue(), { type: 'catalogue_changed' }));
    return staffAccountView(inner, id);
  });
}
