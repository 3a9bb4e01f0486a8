import type { AccountSummary, MessageView, PageView, ThreadView } from '@foxreel/contracts';

/** What an infinite list keeps: its pages, newest first. */
export interface Pages<Item> {
  pages: PageView<Item>[];
  pageParams: unknown[];
}

type Threads = Pages<ThreadView>;
type Messages = Pages<MessageView>;

const isShown = (thread: ThreadView, ownId: string) =>
  thread.users[0].id === ownId ? thread.visible1 : thread.visible2;

/** Puts a thread from an event into the list, or takes out one that the viewer has deleted for themselves. */
export function takeThread<List extends Threads>(list: List, thread: ThreadView, ownId: string): List {
  if (isShown(thread, ownId)) return putThread(list, thread);
  return withItems(list, (items) => items.filter((item) => item.id !== thread.id));
}

/** Puts a thread from an event into the list: on top when something was written, in its place when only its counts changed. */
export function putThread<List extends Threads>(list: List, thread: ThreadView): List {
  const known = list.pages.flatMap((page) => page.items).find((item) => item.id === thread.id);
  if (known && known.lastUpdate === thread.lastUpdate) {
    return withItems(list, (items) => items.map((item) => (item.id === thread.id ? thread : item)));
  }
  return withItems(list, (items, index) => {
    const others = items.filter((item) => item.id !== thread.id);
    return index === 0 ? [thread, ...others] : others;
  });
}

/** Puts a message from an event or a send into the list, once only. */
export function putMessage<List extends Messages>(list: List, message: MessageView): List {
  const known = list.pages.some((page) => page.items.some((item) => item.id === message.id));
  if (known) return withItems(list, (items) => items.map((item) => (item.id === message.id ? message : item)));
  return withItems(list, (items, index) => (index === 0 ? [message, ...items] : items));
}

export function dropMessage<List extends Messages>(list: List, id: string): List {
  return withItems(list, (items) => items.filter((item) => item.id !== id));
}

/** All that is loaded, oldest first: the ids of one thread's messages are in the order of their sending. */
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
