import type { LiveTicket } from '@foxreel/contracts';
import { useRef } from 'react';

/** What decides how a visit plays a live. */
interface Playable {
  live: boolean;
  startedAt: string | null;
  ticket: LiveTicket | null;
  roomFull: boolean;
  account: { livestream: 'RTMP' | 'WebRTC' | null };
}

/**
 * How this visit plays a live: a camera's in its room, by the ticket, and an encoder's over HLS, as a camera's whose room was
 * full. Who is in the room stays when it fills up, and who plays over HLS does when it empties: until a live ends, only losing
 * the room changes it. `lost`: whether the room of the last ticket was lost.
 */
export function usePlayback(view: Playable | null, lost: boolean): { ticket: LiveTicket | null; overHls: boolean } {
  const entered = useRef<{ startedAt: string | null; ticket: LiveTicket | null; overHls: boolean } | null>(null);
  if (!view?.live) entered.current = null;
  else if (view.account.livestream === 'RTMP') return { ticket: null, overHls: true };
  else if (entered.current?.startedAt !== view.startedAt)
    entered.current = { startedAt: view.startedAt, ticket: view.ticket, overHls: view.roomFull };
  else if (view.roomFull) entered.current.overHls ||= lost || entered.current.ticket === null;
  else if (!entered.current.overHls) entered.current.ticket = view.ticket;
  const { ticket = null, overHls = false } = entered.current ?? {};
  return { ticket: overHls ? null : ticket, overHls };
}
