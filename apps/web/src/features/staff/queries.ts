import type { StaffMediaInput } from '@foxreel/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

export type QueueStatus = StaffMediaInput['status'];
export const queueStatuses = ['pending', 'approved', 'rejected', 'failed'] as const satisfies readonly QueueStatus[];

const page = 50;

export const queueQuery = (status: QueueStatus) =>
  infiniteQueryOptions({
    queryKey: ['staff', status],
    queryFn: ({ pageParam }) =>
      api.staff.media.query({ status, limit: page, ...(pageParam === null ? {} : { after: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.after,
    // Whoever reviews wants to see what is waiting now, also when a piece of news was lost.
    refetchInterval: 30_000,
  });

/** The outbox of the sandbox, newest first. */
export const outboxQuery = infiniteQueryOptions({
  queryKey: ['staff', 'mails'],
  queryFn: ({ pageParam }) => api.staff.mails.query({ limit: page, skip: pageParam }),
  initialPageParam: 0,
  getNextPageParam: (last, all) => (last.length < page ? null : all.length * page),
  refetchInterval: 5_000,
});
