import type { WebhookEvent } from 'livekit-server-sdk';
import type { LiveServerEvent } from '../kernel/index.ts';

const kinds: Partial<Record<WebhookEvent['event'], LiveServerEvent['kind']>> = {
  track_published: 'publishing',
  participant_joined: 'joined',
  participant_left: 'left',
  participant_connection_aborted: 'left',
  room_finished: 'finished',
};

/** LiveKit's event in the words of the live rules; what no rule asks for is 'other'. */
export function toLiveServerEvent(event: WebhookEvent): LiveServerEvent {
  return {
    kind: kinds[event.event] ?? 'other',
    room: event.room?.name ?? '',
    identity: event.participant?.identity ?? null,
    participants: event.room?.numParticipants ?? null,
  };
}
