import { z } from 'zod';
import type { Actors } from './actors.ts';
import type { KnownValues } from './value-arbitrary.ts';

const query = `{
  medias(limit: 20) { id user { id username } tags }
  lives { id username }
  auth_account { id username email }
  messenger_threads { id }
}`;
const reply = z.object({
  data: z.object({
    medias: z.array(
      z.object({ id: z.string(), user: z.object({ id: z.string(), username: z.string() }), tags: z.array(z.string()) }),
    ),
    lives: z.array(z.object({ id: z.string(), username: z.string() })),
    auth_account: z.object({ id: z.string(), username: z.string(), email: z.string() }),
    messenger_threads: z.array(z.object({ id: z.string() })),
  }),
});

/** Ids and names that the product knows, as its creator sees them. */
export async function knownValues(address: string, actors: Actors): Promise<KnownValues> {
  const response = await fetch(`${address}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: actors.cookie('creator') ?? '' },
    body: JSON.stringify({ query }),
  });
  const { data } = reply.parse(await response.json());
  const { medias, lives, auth_account: own, messenger_threads: threads } = data;
  return {
    ids: [
      ...new Set([
        ...medias.flatMap((media) => [media.id, media.user.id]),
        ...lives.map(({ id }) => id),
        own.id,
        ...threads.map(({ id }) => id),
      ]),
    ],
    texts: [
      ...new Set([
        ...medias.flatMap((media) => [media.user.username, ...media.tags]),
        own.username,
        own.email,
        'Spam',
        'liked',
        'purchased',
        'dismiss',
        'Aa123456',
      ]),
    ],
  };
}
