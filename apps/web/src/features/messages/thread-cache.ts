import { type AccountSummary, limits, type MessageView, type PageView, type ThreadView } from '@foxreel/contracts';
import { type QueryKey, queryOptions, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { queryClient, trpc, utils } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/event-stream.tsx';

/** An infinite list's data: its pages, newest first. */
export interface Pages<Item> {
  pages: PageView<Item>[];
  pageParams: unknown[];
}

type Threads = Pages<ThreadView>;
type Messages = Pages<MessageView>;

const isShown = (thread: ThreadView, ownId: string) =>
  thread.users[0].id === ownId ? thread.visible1 : thread.visible2;

/** Puts a thread from an event into the list, or removes one that the viewer deleted. */
function takeThread<List extends Threads>(list: List, thread: ThreadView, ownId: string): List {
  if (isShown(thread, ownId)) return putThread(list, thread);
  return withItems(list, (items) => items.filter((item) => item.id !== thread.id));
}

/** Puts a thread from an event into the list: on top for a new message, in place if only its counts changed. */
export function putThread<List extends Threads>(list: List, thread: ThreadView): List {
  const existing = list.pages.flatMap((page) => page.items).find((item) => item.id === thread.id);
  if (existing && existing.lastUpdate === thread.lastUpdate) {
    return withItems(list, (items) => items.map((item) => (item.id === thread.id ? thread : item)));
  }
  return withItems(list, (items, index) => {
    const others = items.filter((item) => item.id !== thread.id);
    return index === 0 ? [thread, ...others] : others;
  });
}

/** A list with one message, until the conversation has loaded. */
const listOf = (message: MessageView) => ({ pages: [{ items: [message], after: null }], pageParams: [null] });

/** Adds a message from an event or a send, without duplicates. */
export function putMessage<List extends Messages>(list: List, message: MessageView): List {
  const existing = list.pages.some((page) => page.items.some((item) => item.id === message.id));
  if (existing) return withItems(list, (items) => items.map((item) => (item.id === message.id ? message : item)));
  return withItems(list, (items, index) => (index === 0 ? [message, ...items] : items));
}

export function removeMessage<List extends Messages>(list: List, id: string): List {
  return withItems(list, (items) => items.filter((item) => item.id !== id));
}

/** Everything loaded, oldest first: a thread's message ids are in sending order. */
export function inOrder(pages: readonly PageView<MessageView>[]): MessageView[] {
  return pages.flatMap((page) => page.items).sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

function withItems<Item, List extends Pages<Item>>(
  list: List & Pages<Item>,
  change: (items: Item[], index: number) => Item[],
): List {
  return { ...list, pages: list.pages.map((page, index) => ({ ...page, items: change(page.items, index) })) };
}

export const partnerOf = (thread: ThreadView, ownId: string): AccountSummary =>
  thread.users[0].id === ownId ? thread.users[1] : thread.users[0];
export const unreadOf = (thread: ThreadView, ownId: string) =>
  thread.users[0].id === ownId ? thread.unread1 : thread.unread2;
export const asRead = (thread: ThreadView, ownId: string): ThreadView =>
  thread.users[0].id === ownId ? { ...thread, unread1: 0 } : { ...thread, unread2: 0 };

/**
 * The newest own message that the other participant has read: up to the thread's last message, the newest `unread` are not
 * read. The count does not cover later ones: the thread's event is pending.
 */
export function lastReadOf(messages: readonly MessageView[], ownId: string, thread: ThreadView): string | null {
  const existing = thread.lastMessage?.id ?? '';
  const own = messages.filter(({ id, from }) => from.id === ownId && id <= existing);
  return own.at(-1 - unreadOf(thread, partnerOf(thread, ownId).id))?.id ?? null;
}

const inboxInput = { limit: limits.messagePage };
export const messagesInput = (thread: string) => ({ thread, limit: limits.messagePage });

/** The inbox, newest first. */
const threadsQuery = utils.messages.threads.infiniteQueryOptions(inboxInput, {
  getNextPageParam: (page) => page.after,
});

/** One of the viewer's threads, including one they deleted from their inbox. */
const threadQuery = (thread: string) => utils.messages.thread.queryOptions({ thread });

/** One conversation, newest first; older messages are the next pages. */
export const messagesQuery = (thread: string) =>
  utils.messages.list.infiniteQueryOptions(messagesInput(thread), { getNextPageParam: (page) => page.after });

/** The thread with a person; null before the first message. */
export const threadWithQuery = (user: string) => utils.messages.threadWith.queryOptions({ user });

/** The first message to a person, which was sent just now: shown until their thread is known. */
export const firstMessageQuery = (user: string) =>
  queryOptions<MessageView>({ queryKey: ['first-message', user], queryFn: skipToken });

/** A list that is loading may be from before a message that is about to be shown in it. */
export const stopLoadingMessages = (thread: string): Promise<void> =>
  queryClient.cancelQueries({ queryKey: messagesQuery(thread).queryKey });

/**
 * Shows a message that was sent in its conversation, and its conversation in the inbox. A conversation on screen shows it although
 * the others are still loading.
 */
export function showSentMessage(message: MessageView, to: string): void {
  const { thread } = message;
  const isFirst = utils.messages.threadWith.getData({ user: to }) === null;
  if (isFirst) queryClient.setQueryData(firstMessageQuery(to).queryKey, message);
  const isAwaited = isFirst || isOnScreen(messagesQuery(thread).queryKey);
  utils.messages.list.setInfiniteData(messagesInput(thread), (list) =>
    list ? putMessage(list, message) : isAwaited ? listOf(message) : list,
  );
  void utils.messages.list.invalidate({ thread });
  void utils.messages.threads.invalidate();
  void utils.messages.threadWith.invalidate({ user: to });
}

const isOnScreen = (queryKey: QueryKey): boolean => queryClient.getQueryCache().find({ queryKey })?.isActive() ?? false;

export const isConversationLoaded = (thread: string): boolean =>
  utils.messages.list.getInfiniteData(messagesInput(thread)) !== undefined;

/** Whether the conversation with a person is on screen; `thread` is null before the first message. */
export const isConversationShown = (to: string, thread: string | null): boolean =>
  isOnScreen(thread === null ? threadWithQuery(to).queryKey : messagesQuery(thread).queryKey);

/** Whether the viewer may message a person: their settings and the subscription decide. */
export const permissionQuery = (user: string) => utils.messages.permission.queryOptions({ user });

export const rulesQuery = utils.messages.rules.queryOptions();

/** The inbox; a thread moves to the top with its event. */
export function useThreads(ownId: string) {
  const query = useInfiniteQuery(threadsQuery);
  useEvents((event) => {
    if (event.type !== 'thread') return;
    utils.messages.threads.setInfiniteData(inboxInput, (list) => (list ? takeThread(list, event.thread, ownId) : list));
  });
  const threads: ThreadView[] = query.data?.pages.flatMap((page) => page.items) ?? [];
  return { query, threads };
}

/** A thread that was looked up by its other participant. */
const foundThread = (thread: string): ThreadView | undefined =>
  queryClient
    .getQueriesData<ThreadView | null>({ queryKey: getQueryKey(trpc.messages.threadWith) })
    .flatMap(([, found]) => found ?? [])
    .find(({ id }) => id === thread);

/** A thread's other participant: from the inbox, the thread itself, or the messages in it. */
export function usePartner(threadId: string, ownId: string, writer: AccountSummary | null) {
  const inbox = useInfiniteQuery(threadsQuery);
  const listed = inbox.data?.pages.flatMap((page) => page.items).find((item) => item.id === threadId);
  const query = useQuery({
    ...threadQuery(threadId),
    enabled: !inbox.isPending && !listed,
    placeholderData: () => foundThread(threadId),
  });
  const thread: ThreadView | null = listed ?? query.data ?? null;
  return { partner: thread ? partnerOf(thread, ownId) : writer, thread, query };
}
