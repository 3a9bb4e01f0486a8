import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toCallError } from './api/links.ts';
import { i18n } from './i18n/i18n.ts';
import { PushPermissionDenied, readPush, turnPushOff, turnPushOn } from './push-device.ts';

const t = i18n.getFixedT(null, 'push');

const deviceQuery = queryOptions({ queryKey: ['push', 'device'] as const, queryFn: readPush, staleTime: 30_000 });

/** This device's notifications: whether they are on, and the switch. */
export function usePush() {
  const client = useQueryClient();
  const { data: state, isError, isFetching, refetch } = useQuery(deviceQuery);
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn() : turnPushOff()),
    onSuccess: (now) => client.setQueryData(deviceQuery.queryKey, now),
    // The person may have denied it for good.
    onError: (error) => error instanceof PushPermissionDenied && void client.invalidateQueries(deviceQuery),
  });
  return {
    state,
    isError,
    isFetching,
    refetch: () => void refetch(),
    turn: change.mutate,
    turning: change.isPending ? change.variables : null,
    problem: change.error && problemOf(change.error),
  };
}

function problemOf(error: Error): string {
  if (!(error instanceof PushPermissionDenied)) return toCallError(error).message;
  return error.why === 'permission' ? t('noPermission') : t('serviceAway');
}
