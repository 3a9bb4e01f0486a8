import type { MediaView } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from '../../shared/events/use-events.ts';
import { type QueueStatus, queueQuery } from './queries.ts';
import type { Decision } from './use-decisions.ts';

const wide = () => window.matchMedia('(min-width: 900px)').matches;

/** The items of a tab without those just decided on, and which of them is open. The open one's successor takes its place. */
export function useQueue(status: QueueStatus, held: readonly Decision[]) {
  const query = useInfiniteQuery(queueQuery(status));
  const [place, setPlace] = useState<{ id: string | null; index: number }>({ id: null, index: 0 });
  const decided = new Set(held.map(({ media }) => media.id));
  const all: MediaView[] = query.data?.pages.flatMap((page) => page.items) ?? [];
  const items = all.filter((media) => !decided.has(media.id));
  const found = items.findIndex((media) => media.id === place.id);
  const open = place.id !== null || wide();
  const index = found >= 0 ? found : Math.min(place.index, items.length - 1);
  const current = open ? (items[index] ?? null) : null;
  useWatch({ media: items.map((media) => media.id) });

  const select = (id: string | null) =>
    setPlace({
      id,
      index: Math.max(
        0,
        items.findIndex((media) => media.id === id),
      ),
    });
  const move = (by: 1 | -1) => {
    const next = items[Math.min(Math.max(index + by, 0), items.length - 1)];
    if (next) select(next.id);
  };
  return { query, items, current, select, move };
}
