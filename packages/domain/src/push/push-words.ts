import { createHash } from 'node:crypto';
import { type PushPayload, plainName } from '@foxreel/contracts';

/** What a service takes at most is 4 kB when encrypted; a preview needs no more than a line or two. */
const previewMax = 160;
/** A message may wait for a device that is away; of a live that is over nobody wants to know. */
const messageSeconds = 24 * 3600;
const liveSeconds = 15 * 60;

export interface PushWords {
  payload: PushPayload;
  topic: string;
  ttlSeconds: number;
}

interface Named {
  fullname: string;
  username: string;
}

/** Who wrote, and only with `preview` what. */
export const messageWords = (from: Named, thread: string, preview: string | null): PushWords => ({
  payload: {
    title: plainName(from.fullname),
    body: preview === null ? 'New message' : shortened(preview),
    path: `/messages/inbox/${thread}`,
    tag: `thread:${thread}`,
  },
  topic: topicOf(`thread:${thread}`),
  ttlSeconds: messageSeconds,
});

export const liveWords = (creator: Named): PushWords => ({
  payload: {
    title: `${plainName(creator.fullname)} is live`,
    body: 'Watch now',
    path: `/${creator.username}/live`,
    tag: `live:${creator.username}`,
  },
  topic: topicOf(`live:${creator.username}`),
  ttlSeconds: liveSeconds,
});

/** The service sees the topic: it must not tell which thread it is. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > previewMax ? `${letters.slice(0, previewMax - 1).join('')}…` : text;
}
