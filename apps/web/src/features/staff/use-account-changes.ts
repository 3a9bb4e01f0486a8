import type { StaffAccountView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { t } from './words.ts';

/** What staff change about an account; each shows in every list of staff at once. */
export function useAccountChanges({ id, username: name }: StaffAccountView) {
  const client = useQueryClient();
  const shared = {
    onError: (error: Error) => notify(refusalOf(error).message, 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
  };
  const suspend = useMutation({
    mutationFn: (reason: string) => api.staff.suspendAccount.mutate({ id, reason }),
    ...shared,
    onSuccess: () => notify(t('suspendedNote', { name })),
  });
  const restore = useMutation({
    mutationFn: () => api.staff.restoreAccount.mutate({ id }),
    ...shared,
    onSuccess: () => notify(t('restored', { name })),
  });
  const roles = useMutation({
    mutationFn: (change: { creator?: boolean; staff?: boolean }) => api.staff.setRoles.mutate({ id, ...change }),
    ...shared,
  });
  return { suspend, restore, roles };
}
