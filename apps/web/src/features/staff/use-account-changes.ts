import type { StaffAccountView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useMutation } from '@tanstack/react-query';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpcClient, utils } from '../../shared/api/trpc.ts';
import { t } from './words.ts';

/** What staff change about an account; each shows in every list of staff at once. */
export function useAccountChanges({ id, username: name }: StaffAccountView) {
  const shared = {
    onError: (error: Error) => notify(refusalOf(error).message, 'error'),
    onSettled: () => utils.staff.invalidate(),
  };
  const suspend = useMutation({
    mutationFn: (reason: string) => trpcClient.staff.suspendAccount.mutate({ id, reason }),
    ...shared,
    onSuccess: () => notify(t('suspendedNote', { name })),
  });
  const restore = useMutation({
    mutationFn: () => trpcClient.staff.restoreAccount.mutate({ id }),
    ...shared,
    onSuccess: () => notify(t('restored', { name })),
  });
  const roles = useMutation({
    mutationFn: (change: { creator?: boolean; staff?: boolean }) => trpcClient.staff.setRoles.mutate({ id, ...change }),
    ...shared,
  });
  return { suspend, restore, roles };
}
