import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../shared/session/session.ts';
import { outboxOf, type PendingComment } from './comment-outbox.ts';
import { changeLists, invalidateComments, withComment } from './comment-queries.ts';

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
    return outbox.onSent((sent) => {
      if (sent.media !== media) return;
      const { comment } = sent;
      changeLists(client, media, comment.thread?.id, (pages) => withComment(pages, comment));
      // A running query, and counts of replies, may be from before it.
      void invalidateComments(media);
    });
  }, [client, id, media]);
  return useMemo(() => items.filter((item) => item.media === media), [items, media]);
}
