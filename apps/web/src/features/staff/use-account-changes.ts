import type { StaffAccountView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';

/** What staff change about an account; each shows in every list of staff at once. */
export function useAccountChanges({ username: name }: StaffAccountView) {
  const { t } = useTranslation('staff');
  const shared = {
    onError: (error: unknown) => notify(refusalOf(error).message, 'error'),
    onSettled: () => utils.staff.invalidate(),
  };
  const suspend = trpc.staff.suspendAccount.useMutation({
    ...shared,
    onSuccess: () => notify(t('suspendedNote', { name })),
  });
  const restore = trpc.staff.restoreAccount.useMutation({
    ...shared,
    onSuccess: () => notify(t('restored', { name })),
  });
  const roles = trpc.staff.setRoles.useMutation(shared);
  return { suspend, restore, roles };
}
