import type { CommentView } from '@foxreel/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../shared/session/session.ts';
import { outboxOf, type PendingComment } from './comment-outbox.ts';
import { changeLists, commentLists, invalidateComments, withComment } from './comment-queries.ts';

/** A running query may be from before the comment, or never end: it is asked again, as are counts of replies. */
async function showSent(client: QueryClient, comment: CommentView): Promise<void> {
  const { media, thread } = comment;
  await Promise.all(commentLists(media, thread?.id).map((queryKey) => client.cancelQueries({ queryKey })));
  changeLists(client, media, thread?.id, (pages) => withComment(pages, comment));
  await invalidateComments(media);
}

const none: readonly PendingComment[] = [];
const ofNobody = { subscribe: () => () => {}, items: () => none };

/** The viewer's comments on a media that are on their way. Sends those left from before a reload. */
export function usePendingComments(media: string): readonly PendingComment[] {
  const client = useQueryClient();
  const { account } = useSession();
  const id = account?.id;
  const store = useMemo(() => (id === undefined ? ofNobody : outboxOf(id)), [id]);
  const items = useSyncExternalStore(store.subscribe, store.items);
  useEffect(() => {
    if (id === undefined) return;
    const outbox = outboxOf(id);
    void outbox.flush();
    return outbox.onSent(media, (comment) => void showSent(client, comment));
  }, [client, id, media]);
  return useMemo(() => items.filter((item) => item.media === media), [items, media]);
}
