import { isSupportVisitorKey, limits, type MessageData, type MessageView, supportAccountId } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, trpcClient, utils } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/event-stream.tsx';
import { whenVisible } from '../../shared/timing.ts';

/** The viewer's messages with support, or for staff those of a member; the newest page first. */
const supportMessagesQuery = (userid: string | null) =>
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

/** Keeps all that is shown of support up to date: every thread with the desk is told of on the page's stream. */
export function useSupportEvents() {
  useEvents((event) => {
    if (event.type === 'thread' && event.thread.users.some(({ id }) => id === supportAccountId))
      void utils.support.invalidate();
  });
}

/** A conversation with support: the member's own without `userid`, a visitor's by their key, or staff's side of a member's. */
export function useSupportChat(userid: string | null) {
  const query = useInfiniteQuery(supportMessagesQuery(userid));
  const [sending, setSending] = useState<{ id: number; text: string }[]>([]);
  const messages: MessageView[] = useMemo(
    () => query.data?.pages.toReversed().flatMap(({ items }) => items) ?? [],
    [query.data],
  );
  const deskWrites = userid !== null && !isSupportVisitorKey(userid);
  const received = messages.findLast((message) => (message.from.id === supportAccountId) !== deskWrites)?.id ?? null;
  useEffect(() => {
    if (received === null) return;
    return whenVisible(() => {
      trpcClient.support.read.mutate(userid === null ? {} : { userid }).catch(() => {
        // Read again with the next message.
      });
    });
  }, [received, userid]);

  const { mutateAsync: sendMessage } = trpc.support.send.useMutation();
  /** Null when it was sent, or why not. */
  const send = useCallback(
    async (data: MessageData): Promise<string | null> => {
      const shown = { id: Date.now(), text: data.type === 'text' ? data.value : '' };
      if (shown.text) setSending((before) => [...before, shown]);
      try {
        await sendMessage({ data, ...(userid === null ? {} : { userid }) });
        await utils.support.invalidate();
        return null;
      } catch (error) {
        return toCallError(error).message;
      } finally {
        setSending((before) => before.filter((one) => one !== shown));
      }
    },
    [userid, sendMessage],
  );
  return { query, messages, sending, send, deskWrites };
}
