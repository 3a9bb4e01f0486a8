import type { AccountView } from '@foxreel/contracts';
import { utils } from '../api/trpc.ts';
import { invalidateOwnMedia } from '../media/media-queries.ts';

/** Shows the own account as it has just been saved, everywhere. */
export function keepAccount(account: AccountView) {
  utils.auth.session.setData(undefined, (before) => ({ payments: before?.payments ?? 'none', account }));
  void utils.account.profile.invalidate();
  invalidateOwnMedia();
}
