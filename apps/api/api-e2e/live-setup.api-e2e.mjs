import { beforeAll, expect, test } from 'vitest';
import { createClient, picture, signedIn, signedUp } from './client.mjs';

/** What a creator prepares before a live. */
let creator;
let fan;
const anonymous = createClient();
beforeAll(async () => {
  creator = await signedIn('creator@demo.test');
  fan = await signedUp();
});

const upload = (who, bytes) => {
  const body = new FormData();
  body.append('cover', new Blob([bytes]), 'cover.png');
  return who.request('/api/upload/live-cover', { method: 'POST', body });
};

test('a cover stands for the next live, as private as the live is', async () => {
  const reply = await upload(creator, picture(320, 180));
  expect(reply.status).toBe(200);
  const { cover } = await reply.json();
  expect((await creator.query('{ live_setup { cover } }')).live_setup.cover).toBe(cover);
  // Other tests move the product's clock by hours, and again when they are repeated.
  const at = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  const { scheduleLive } = await creator.query(
    'mutation($at: DateTime!) { scheduleLive(title: "Evening talk", starts_at: $at) { id cover } }',
    { at },
  );
  expect(scheduleLive.cover).toBe(cover);
  const shown = await anonymous.request(cover);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);

  const audience = 'mutation($for: LiveAudience) { saveLiveSetup(audience: $for) { audience cover } }';
  await creator.query(audience, { for: 'subscribers' });
  expect((await fan.request(cover)).status).toBe(404);
  expect((await creator.request(cover)).status).toBe(200);
  const { scheduled_lives } = await fan.query('query($user: ID!) { scheduled_lives(user: $user) { id cover } }', {
    user: creator.account.id,
  });
  expect(scheduled_lives).toContainEqual({ id: scheduleLive.id, cover: null });
  await creator.query(audience, { for: 'all' });
  await creator.query('mutation($id: ID!) { cancelScheduledLive(id: $id) }', { id: scheduleLive.id });

  expect((await upload(fan, picture(8, 8))).status).toBe(403);
  const refused = await upload(creator, 'no picture');
  expect([refused.status, (await refused.json()).error]).toEqual([415, 'The cover must be a png, jpg or webp image']);
  expect((await creator.query('mutation { removeLiveCover { cover } }')).removeLiveCover.cover).toBeNull();
  expect((await creator.request(cover)).status).toBe(404);
});

test('a creator says what becomes of a live; other media have no chat to replay', async () => {
  const set = 'mutation($recording: LiveRecordingChoice) { saveLiveSetup(recording: $recording) { recording } }';
  expect((await creator.query(set, { recording: 'private' })).saveLiveSetup.recording).toBe('private');
  expect((await creator.query('{ live_setup { recording } }')).live_setup.recording).toBe('private');
  await creator.query(set, { recording: 'off' });
  const { medias } = await anonymous.query('{ medias(limit: 1, filter: { username: "ines.ridge" }) { id } }');
  const replay =
    'query($media: ID!, $to: Int) { live_replay(media: $media, to: $to) { id second text user { username } } }';
  expect((await anonymous.query(replay, { media: medias[0].id })).live_replay).toBeNull();
  const { errors } = await anonymous.graphql(replay, { media: medias[0].id, to: 601 });
  expect(errors[0]).toMatchObject({
    status: 400,
    state: { to: ['A chat is replayed for at most 600 seconds at a time'] },
  });
});

test('a line is tested with bytes that nobody keeps', async () => {
  const send = (who, body, type = 'application/octet-stream') =>
    who.request('/api/upload/bandwidth', { method: 'POST', headers: { 'content-type': type }, body });
  const probe = new Uint8Array(300_000);
  expect(await (await send(creator, probe)).json()).toMatchObject({ error: null, bytes: 300_000 });
  expect((await send(fan, probe)).status).toBe(403);
  expect((await send(anonymous, probe)).status).toBe(401);
  expect((await send(creator, probe, 'text/plain')).status).toBe(415);
  const large = await send(creator, new Uint8Array(8 * 1024 * 1024 + 1));
  expect([large.status, (await large.json()).error]).toEqual([413, 'A test of the line can have at most 8 MB']);
});
