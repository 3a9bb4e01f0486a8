import { randomUUID } from 'node:crypto';
import { topics } from '@foxreel/contracts';
import type { Realtime } from '@foxreel/realtime';

/** A live chat message as the command publishes it; its text contains its creation time. */
export function publishChat(realtime: Realtime, creator: string): void {
  const user = {
    id: randomUUID(),
    username: 'writer',
    fullname: 'A Writer',
    avatar: '/avatars/1.webp',
    live: false,
    livestream: null,
    creator: false,
  };
  realtime.publish(topics.liveChat(creator), {
    type: 'live_chat',
    action: 'new',
    creator,
    message: {
      id: randomUUID(),
      creator,
      user,
      text: `What a goal, did you all see that? sent:${Date.now()}`,
      state: 'shown',
      addDate: new Date().toISOString(),
    },
  });
}
