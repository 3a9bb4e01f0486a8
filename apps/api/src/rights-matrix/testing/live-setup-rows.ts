import { schema } from '@foxreel/db';
import { insertMedia } from '@foxreel/testing';
import type { MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

/** A live that the owner has announced. */
async function scheduledByOwner({ world, owner }: MatrixWorld): Promise<Record<string, unknown>> {
  const startsAt = new Date(world.clock.now().getTime() + 3_600_000);
  const [row] = await world.db
    .insert(schema.scheduledLives)
    .values({ accountId: owner.id, title: 'Evening', startsAt })
    .returning();
  return { id: row?.id };
}

/** An ended live of the owner whose film is a private media, with a message in its first second. */
async function recordedByOwner({ world, owner }: MatrixWorld): Promise<Record<string, unknown>> {
  const { lives, liveChatMessages, liveRecordings } = schema;
  const film = await insertMedia(world, owner, { type: 'video', private: true });
  const at = world.clock.now();
  const ended = { kind: 'RTMP', state: 'ended', startedAt: at, endedAt: at } as const;
  const [live] = await world.db
    .insert(lives)
    .values({ accountId: owner.id, ...ended })
    .returning();
  if (!live) throw new Error('No live');
  await world.db
    .insert(liveRecordings)
    .values({ liveId: live.id, mediaId: film.id, parts: [{ at: at.toISOString(), seconds: 60 }] });
  await world.db
    .insert(liveChatMessages)
    .values({ creatorId: owner.id, accountId: owner.id, text: 'Hello', createdAt: at });
  return { media: film.id };
}

const creatorsOnly = { anonymous: 401, owner: 'yes', creator: 'yes' } as const;

/** What a creator prepares and announces, and the health of an encoder's stream. */
export const liveSetupRows: MatrixRow[] = [
  {
    operation: 'Query.live_setup',
    about: 'the own one',
    document: '{ live_setup { __typename } }',
    everyone: 403,
    but: creatorsOnly,
  },
  {
    operation: 'Mutation.saveLiveSetup',
    about: 'the own one',
    document: 'mutation { saveLiveSetup(title: "Evening") { __typename } }',
    everyone: 403,
    but: creatorsOnly,
  },
  {
    operation: 'Query.live_replay',
    about: 'of a media that is no recording',
    document: 'query ($media: ID!) { live_replay(media: $media) { id } }',
    variables: () => ({ media: '01900000-0000-7000-8000-000000000000' }),
    everyone: 'none',
  },
  {
    operation: 'Query.live_replay',
    about: "of the owner's private recording",
    document: 'query ($media: ID!) { live_replay(media: $media) { id } }',
    variables: recordedByOwner,
    everyone: 'none',
    but: { owner: 'yes', staff: 'yes' },
  },
  {
    operation: 'Mutation.removeLiveCover',
    about: 'the own one, which there is not',
    document: 'mutation { removeLiveCover { __typename } }',
    everyone: 403,
    but: creatorsOnly,
  },
  {
    operation: 'Query.stream_health',
    about: 'without an encoder',
    document: '{ stream_health { __typename } }',
    everyone: 403,
    but: { anonymous: 401, owner: 'none', creator: 'none' },
  },
  {
    operation: 'Query.scheduled_lives',
    about: 'of the owner, one of them',
    document: 'query ($user: ID!) { scheduled_lives(user: $user, limit: 1) { id } }',
    variables: async (matrix) => {
      await scheduledByOwner(matrix);
      return { user: matrix.owner.id };
    },
    everyone: 'yes',
    but: { blocked: 'none' },
  },
  {
    operation: 'Mutation.scheduleLive',
    about: 'an own one',
    document: 'mutation ($at: DateTime!) { scheduleLive(title: "Evening", starts_at: $at) { id } }',
    variables: ({ world }) => ({ at: new Date(world.clock.now().getTime() + 3_600_000).toISOString() }),
    everyone: 403,
    but: creatorsOnly,
  },
  ...(
    [
      ['changeScheduledLive', 'changeScheduledLive(id: $id, title: "Late") { id }'],
      ['cancelScheduledLive', 'cancelScheduledLive(id: $id)'],
    ] as const
  ).map(
    ([field, call]): MatrixRow => ({
      operation: `Mutation.${field}`,
      about: 'of the owner',
      document: `mutation ($id: ID!) { ${call} }`,
      variables: scheduledByOwner,
      everyone: 403,
      but: { anonymous: 401, owner: 'yes' },
    }),
  ),
  {
    operation: 'Mutation.remindLive',
    about: 'of the owner',
    document: 'mutation ($id: ID!) { remindLive(id: $id, remind: true) { id } }',
    variables: scheduledByOwner,
    everyone: 'yes',
    but: { anonymous: 401, blocked: 404 },
  },
];
