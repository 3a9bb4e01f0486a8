import type { MediaView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { useWatch } from '../../shared/events/event-stream.tsx';
import { type QueueStatus, queueQuery } from './staff-queries.ts';

const wide = () => window.matchMedia('(min-width: 900px)').matches;

/** A tab's items without those just decided, and the open one. Its successor replaces it. */
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

/** How long a decision can be undone, in milliseconds. */
const undoMs = 10_000;

export interface Decision {
  media: MediaView;
  approved: boolean;
  reason: string | null;
  /** Date.now() at which it is sent. */
  sendAt: number;
}

const inputOf = ({ media, approved, reason }: Decision) => ({
  id: media.id,
  approved,
  ...(reason === null ? {} : { reason }),
});

/** An unloading page cannot wait for a response: the browser sends this by itself. */
function sendOnLeave(decision: Decision) {
  fetch('/trpc/staff.review', {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inputOf(decision)),
  }).catch(() => undefined);
}

/** Decisions remove their item from the queue at once, can be undone for ten seconds, and are sent then, or on leaving. */
export function useDecisions() {
  const { t } = useTranslation('staff');
  const [held, setHeld] = useState<readonly Decision[]>([]);
  const waiting = useRef(new Map<string, { decision: Decision; timer: ReturnType<typeof setTimeout> }>());

  const forget = useCallback((id: string) => {
    const entry = waiting.current.get(id);
    if (entry) clearTimeout(entry.timer);
    waiting.current.delete(id);
    return entry?.decision ?? null;
  }, []);

  const drop = useCallback((id: string) => setHeld((before) => before.filter(({ media }) => media.id !== id)), []);

  const { mutateAsync: review } = trpc.staff.review.useMutation();
  const send = useCallback(
    async (id: string) => {
      const decision = forget(id);
      if (!decision) return;
      try {
        await review(inputOf(decision));
      } catch (error) {
        notify(t('notSent', { name: decision.media.description ?? id, why: toCallError(error).message }), 'error');
      }
      await utils.staff.invalidate();
      drop(id);
    },
    [forget, drop, review, t],
  );

  const decide = useCallback(
    (media: MediaView, approved: boolean, reason: string | null) => {
      const decision = { media, approved, reason, sendAt: Date.now() + undoMs };
      forget(media.id);
      waiting.current.set(media.id, { decision, timer: setTimeout(() => void send(media.id), undoMs) });
      setHeld((before) => [decision, ...before.filter((other) => other.media.id !== media.id)]);
    },
    [forget, send],
  );

  /** Undoes the decision on an item, or the last one. */
  const undo = useCallback(
    (id?: string) => {
      const last = id ?? [...waiting.current.keys()].at(-1);
      if (last === undefined) return;
      forget(last);
      drop(last);
    },
    [forget, drop],
  );

  useEffect(() => {
    const leave = () => {
      for (const id of [...waiting.current.keys()]) {
        const decision = forget(id);
        if (decision) sendOnLeave(decision);
      }
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [forget]);

  return { held, decide, undo };
}
