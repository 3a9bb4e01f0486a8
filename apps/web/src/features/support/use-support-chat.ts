import { isSupportVisitorKey, limits, type MessageData, type MessageView, supportAccountId } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, trpcClient, utils } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/event-stream.tsx';
import { whenVisible } from '../../shared/timing.ts';

/** The viewer's support messages, or for staff a member's; newest page first. */
const supportMessagesQuery = (userid: string | null) =>
  utils.support.list.infiniteQueryOptions(
    { limit: limits.messagePage, userid: userid ?? undefined },
    { getNextPageParam: (last) => last.after },
  );

export const supportThreadQuery = (userid: string | null) =>
  utils.support.thread.queryOptions({ userid: userid ?? undefined });

/** Staff: all threads, most recent first. */
export const deskQuery = utils.support.threads.infiniteQueryOptions(
  { limit: 50 },
  // Every message has an event; polling makes up for lost ones.
  { getNextPageParam: (last) => last.after, refetchInterval: 60_000 },
);

/** Staff: a visitor's details; null for an account. */
export const supportVisitorQuery = (user: string) =>
  utils.support.visitor.queryOptions({ id: user }, { staleTime: Number.POSITIVE_INFINITY });

/** Keeps all support data up to date: every support thread's events are on the page's stream. */
export function useSupportEvents() {
  useEvents((event) => {
    if (event.type === 'thread' && event.thread.users.some(({ id }) => id === supportAccountId))
      void utils.support.invalidate();
  });
}

/** A support conversation: the member's own without `userid`, a visitor's by their key, or for staff a member's. */
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
  /** Null if sent, or the error. */
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
