import { limits } from '@foxreel/contracts';
import { utils } from '../../shared/api/trpc.ts';

/** The viewer's messages with support, or for staff those of a member; the newest page first. */
export const supportMessagesQuery = (userid: string | null) =>
  utils.support.list.infiniteQueryOptions(
    { limit: limits.messagePage, userid: userid ?? undefined },
    { getNextPageParam: (last) => last.after },
  );

export const supportThreadQuery = (userid: string | null) =>
  utils.support.thread.queryOptions({ userid: userid ?? undefined });

/** Staff: who has written, the last touched first. */
export const deskQuery = utils.support.threads.infiniteQueryOptions(
  { limit: 50 },
  // An event announces every message; polling makes up for a lost one.
  { getNextPageParam: (last) => last.after, refetchInterval: 60_000 },
);

/** Staff: who a visitor says they are; null for an account. */
export const supportVisitorQuery = (user: string) =>
  utils.support.visitor.queryOptions({ id: user }, { staleTime: Number.POSITIVE_INFINITY });
