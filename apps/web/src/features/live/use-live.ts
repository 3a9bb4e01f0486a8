import { limits } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { utils } from '../../shared/api/trpc.ts';
import { useEvents, useWatch } from '../../shared/events/event-stream.tsx';
import { useGateFlags } from '../../shared/gate-flags.ts';
import { usePlayback } from './use-playback.ts';
import { useWatchedRoom } from './watch-room.ts';

export const livesQuery = utils.live.list.queryOptions(
  { limit: limits.livesPage },
  // Events report starts and ends of lives; viewer counts are polled.
  { refetchInterval: 5_000 },
);

/** A creator's live and the viewer's ticket to it. Never cached: a ticket is for one visit. */
export const watchQuery = (username: string) =>
  utils.live.watch.queryOptions(
    { username },
    {
      staleTime: 0,
      // A live may start between this response and the opening of the event stream. Events report viewer counts; polling makes
      // up for lost ones over HLS.
      refetchInterval: ({ state: { data } }) =>
        data?.live && data.account.livestream === 'WebRTC' && !data.roomFull ? false : 10_000,
      gcTime: 0,
    },
  );

/** The creator's stream key and ingest addresses. */
export const studioQuery = utils.live.studio.queryOptions();

/**
 * A creator's live as a viewer sees it once they confirmed their age, or as the creator does, without sound. It starts and ends
 * by itself: the live event requests a ticket, or removes it. `away`: the viewer has gone back in it, and is in no room meanwhile.
 */
export function useLive(username: string, { own = false, away = false }: { own?: boolean; away?: boolean } = {}) {
  const query = useQuery(watchQuery(username));
  const { agreed18 } = useGateFlags();
  const view = (agreed18 || own) && query.data ? query.data : null;
  const [seen, setSeen] = useState(false);
  const [lost, setLost] = useState(false);
  const { ticket, overHls } = usePlayback(view, lost);
  const [outside, setOutside] = useState(false);
  const room = useWatchedRoom(away || outside ? null : ticket, { silent: own });
  useEffect(() => setLost(room.lost), [room.lost]);
  const accountId = view?.account.id;

  useWatch({ accounts: accountId ? [accountId] : [], lives: accountId ? [accountId] : [] });
  useEvents((event) => {
    if (event.type === 'live_viewers' && event.creator === accountId)
      utils.live.watch.setData({ username }, (before) => before && { ...before, viewers: event.viewers });
    if (event.type === 'live' && event.account.username.toLowerCase() === username.toLowerCase()) void query.refetch();
    if (event.type === 'live_chat_rules' && event.creator === accountId) void query.refetch();
    // They may now belong to the audience, or no longer.
    const changed = (event.type === 'followed' && event.account === accountId) || event.type === 'rights_changed';
    if (changed && view?.live && view.audience !== 'all') void query.refetch();
  });
  useEffect(() => {
    if (room.video) setSeen(true);
  }, [room.video]);
  // The room may close before the end event arrives, or the event may be lost; or the connection broke: a new ticket leads
  // back.
  const { refetch } = query;
  useEffect(() => {
    if (away) setOutside(true);
    // Their ticket may have expired meanwhile.
    else if (outside) void refetch().then(() => setOutside(false));
  }, [away, outside, refetch]);
  const asking = view?.live === true && room.lost && !overHls;
  useEffect(() => {
    if (!asking) return;
    const timer = setInterval(() => void refetch(), 3000);
    void refetch();
    return () => clearInterval(timer);
  }, [asking, refetch]);

  /** Over HLS there is no room to watch. */
  const onSeen = useCallback(() => setSeen(true), []);
  return { query, view, room, ticket, overHls, seen, onSeen };
}

/** The viewer count of a live, as last reported by the server; null before. The screen already listens to that live. */
export function useReportedViewers(creator: string): number | null {
  const [reported, setReported] = useState<{ creator: string; viewers: number } | null>(null);
  useEvents((event) => {
    if (event.type === 'live_viewers' && event.creator === creator) setReported(event);
    if (event.type === 'live' && event.account.id === creator) setReported(null);
  });
  return reported?.creator === creator ? reported.viewers : null;
}

/** Seconds since a time of Date.now(), ticking; 0 without one. */
export function useElapsed(since: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, Math.floor((now - since) / 1000));
}
