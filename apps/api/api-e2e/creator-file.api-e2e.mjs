import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  address,
  createClient,
  createSockets,
  eventually,
  film,
  listen,
  picture,
  signedIn,
  signedUp,
  uploadForm,
} from './client.mjs';
import { mediaFields } from './media-files.mjs';

const { open, close } = createSockets();
const anonymous = createClient();
let creator;
let staff;
beforeAll(async () => {
  [creator, staff] = await Promise.all([signedIn('creator@demo.test'), signedIn('staff@demo.test')]);
});
afterAll(close);

describe('from a creator’s file to a fan’s screen', () => {
  test('a video: uploaded, watched while processing, approved, played, liked, commented on', async () => {
    const socket = await open(creator);
    const progress = await listen(
      socket,
      'subscription { media_process { media process { status original progress } } }',
    );
    const upload = await creator.request('/api/upload/media', {
      method: 'POST',
      body: uploadForm([{ bytes: film(), name: 'from outside.mp4' }]),
    });
    const reply = await upload.json();
    expect(reply).toMatchObject({ status: 200, medias: [{ id: expect.any(String) }] });
    expect(reply.data.medias).toEqual(reply.medias);
    const [{ id }] = reply.medias;
    await progress.next(({ media_process }) => media_process.media === id && media_process.process.original);

    const one = `query($id: ID!) { media(id: $id) { ${mediaFields} } }`;
    expect((await anonymous.query(one, { id })).media).toBeNull();
    expect((await creator.query(one, { id })).media).toMatchObject({
      access: 'owner',
      approved: false,
      verified: false,
    });
    const waiting = await staff.query('{ staff_media(limit: 200) { id } }');
    expect(waiting.staff_media.map((media) => media.id)).toContain(id);
    const refused = await creator.graphql('mutation($id: ID!) { reviewMedia(id: $id, approved: true) { id } }', { id });
    expect(refused.errors[0]).toMatchObject({ status: 403 });
    const reviewed = await staff.query(
      'mutation($id: ID!) { reviewMedia(id: $id, approved: true) { approved verified } }',
      { id },
    );
    expect(reviewed.reviewMedia).toEqual({ approved: true, verified: true });

    const fan = await signedUp();
    const { media } = await fan.query(one, { id });
    expect(media).toMatchObject({ access: 'free', likes: 0, like: false });
    expect(JSON.parse(media.info)[0]).toMatchObject({ width: 360, height: 640 });
    const start = await fan.request(media.source.url, { headers: { range: 'bytes=0-1' } });
    expect([200, 206]).toContain(start.status);

    expect(await fan.query('mutation($id: ID!) { like(media: $id) }', { id })).toEqual({ like: true });
    const comment = await fan.query(
      'mutation($id: ID!, $text: String!) { addComment(media: $id, message: $text) { id message from { username } thread { id } } }',
      { id, text: 'ö'.repeat(600) },
    );
    expect(comment.addComment.message).toBe('ö'.repeat(512));
    const reread = await fan.query(
      `query($id: ID!) { media(id: $id) { likes like comments } MediaComments(media: $id) { media_comments_count mediaComments { message from { fullname } } } }`,
      { id },
    );
    expect(reread.media).toEqual({ likes: 1, like: true, comments: 1 });
    expect(reread.MediaComments.media_comments_count).toBe(1);
    expect(await fan.query('mutation($id: ID!) { like(media: $id) }', { id })).toEqual({ like: false });
  });

  /** The demo world's ladders may be queued before this one. */
  test('a playlist with every height follows, and plays to its end', { timeout: 300_000 }, async () => {
    const form = uploadForm([{ bytes: film(), name: 'ladder.mp4' }]);
    const { medias } = await (await creator.request('/api/upload/media', { method: 'POST', body: form })).json();
    const source = await eventually(async () => {
      const { media } = await creator.query('query($id: ID!) { media(id: $id) { source { type url } } }', medias[0]);
      return media.source?.type === 'hls' && media.source;
    }, 280_000);
    await playsThrough(creator, source.url);
  });

  test('a subscriber photo and a paid photo open to nobody else', async () => {
    const form = uploadForm([
      { bytes: picture(), name: 'club.png', visibility: 'subscription' },
      { bytes: picture(), name: 'print.png', shop: '12.50' },
    ]);
    const { medias } = await (await creator.request('/api/upload/media', { method: 'POST', body: form })).json();
    expect(medias).toHaveLength(2);
    for (const { id } of medias) {
      await eventually(
        async () =>
          (await creator.query('query($id: ID!) { media(id: $id) { processed { original } } }', { id })).media.processed
            ?.original,
      );
      await staff.query('mutation($id: ID!) { reviewMedia(id: $id, approved: true) { id } }', { id });
    }
    const [club, print] = await Promise.all(
      medias.map(
        async ({ id }) =>
          (await anonymous.query(`query($id: ID!) { media(id: $id) { ${mediaFields} } }`, { id })).media,
      ),
    );
    expect(club).toMatchObject({ access: 'subscribe', source: null });
    expect(print).toMatchObject({ access: 'buy', source: null, shop: 12.5 });
    const own = await creator.query('query($id: ID!) { media(id: $id) { source { url } thumbnail { grid } } }', {
      id: club.id,
    });
    for (const file of [own.media.source.url, own.media.thumbnail.grid]) {
      expect((await creator.request(file)).status).toBe(200);
      expect([401, 403, 404]).toContain((await anonymous.request(file)).status);
    }
    const tampered = own.media.source.url.replace(
      /\/([^/]+)\/([^/]+)$/,
      (_all, token, name) => `/${token.slice(0, -2)}aa/${name}`,
    );
    expect([403, 404]).toContain((await creator.request(tampered)).status);
  });

  test('rejected and broken files state the reason, to their owner only', async () => {
    const form = uploadForm([
      { bytes: picture(), name: 'rejected.png' },
      { bytes: Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), name: 'broken.mp4' },
    ]);
    const { medias } = await (await creator.request('/api/upload/media', { method: 'POST', body: form })).json();
    const [rejected, broken] = medias.map(({ id }) => id);
    const own = async (id) =>
      (
        await creator.query(
          'query($id: ID!) { media(id: $id) { approved verified review_reason process { status error } } }',
          { id },
        )
      ).media;
    await eventually(
      async () => (await own(rejected)).process.original || (await own(rejected)).process.status !== 'queued',
    );
    await eventually(async () => (await own(broken)).process.status === 'failed');
    expect((await own(broken)).process.error).toMatch(/\w{3,}/);
    expect((await own(broken)).process.error).not.toContain('passwd');
    await eventually(async () => {
      const reply = await staff.graphql(
        'mutation($id: ID!) { reviewMedia(id: $id, approved: false, reason: "Blurred") { verified } }',
        { id: rejected },
      );
      return reply.data?.reviewMedia;
    });
    expect(await own(rejected)).toMatchObject({ approved: false, verified: true, review_reason: 'Blurred' });
    for (const id of [rejected, broken])
      expect((await anonymous.query('query($id: ID!) { media(id: $id) { id } }', { id })).media).toBeNull();
  });
});

/** Follows a master playlist to its first segment, like a player. */
async function playsThrough(client, url) {
  const base = new URL(url, address);
  const master = await client.request(base.href);
  expect(master.headers.get('content-type')).toContain('mpegurl');
  const variants = (await master.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  expect(variants.length).toBeGreaterThan(0);
  const variant = new URL(variants[0], base);
  const playlist = await (await client.request(variant.href)).text();
  expect(playlist).toContain('#EXT-X-ENDLIST');
  const [segment] = playlist.split('\n').filter((line) => line && !line.startsWith('#'));
  const bytes = await client.request(new URL(segment, variant).href);
  expect(bytes.status).toBe(200);
  expect((await bytes.arrayBuffer()).byteLength).toBeGreaterThan(1000);
}
