import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, eventually, picture, signedIn, signedUp, unique } from './client.mjs';

/** Message files, recordings and sounds over REST (docs/contract/rest.md). */
let anonymous;
let creator;
let staff;
beforeAll(async () => {
  anonymous = createClient();
  [creator, staff] = await Promise.all([signedIn('creator@demo.test'), signedIn('staff@demo.test')]);
});

const send = async (who, path, fields) => {
  const body = new FormData();
  for (const [name, value] of fields)
    if (value.bytes) body.append(name, new Blob([value.bytes]), value.name);
    else body.append(name, value);
  const response = await who.request(path, { method: 'POST', body });
  return { status: response.status, body: await response.json() };
};
const made = (name, options) => {
  const folder = mkdtempSync(join(tmpdir(), 'foxreel-e2e-'));
  try {
    execFileSync(process.env.FFMPEG_PATH || 'ffmpeg', ['-loglevel', 'error', ...options, join(folder, name)]);
    return { name, bytes: readFileSync(join(folder, name)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

describe('POST /api/uploads', () => {
  const upload = { bytes: picture(64, 64), name: 'photo.png' };

  test('a picture becomes a message that only its participants open', async () => {
    const [fan, other, stranger] = [await signedUp(), await signedUp(), await signedUp()];
    const { status, body } = await send(fan, '/api/uploads', [['upload', upload]]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      url: expect.any(String),
      type: expect.any(String),
      mimetype: expect.stringMatching(/^image\//),
    });
    expect(body.data).toMatchObject({ url: body.url, type: body.type, mimetype: body.mimetype });
    const value = JSON.stringify({ url: body.url, type: body.type, mimetype: body.mimetype, text: 'look' });
    const newMessage =
      'mutation($to: ID!, $value: String!) { newMessage(to: $to, data: { type: upload, value: $value }) { id thread data { type value } } }';
    const sent = (await fan.query(newMessage, { to: other.account.id, value })).newMessage;
    const { messenger_messages } = await other.query(
      'query($thread: ID!) { messenger_messages(thread: $thread) { data { type value } } }',
      { thread: sent.thread },
    );
    const read = JSON.parse(messenger_messages[0].data[0].value);
    expect(messenger_messages[0].data[0].type).toBe('upload');
    expect(read).toMatchObject({ text: 'look', mimetype: body.mimetype });
    for (const who of [fan, other]) expect((await who.request(read.url)).status).toBe(200);
    for (const who of [stranger, anonymous]) expect([401, 403, 404]).toContain((await who.request(read.url)).status);
    const stolen = await stranger.graphql(newMessage, { to: other.account.id, value });
    expect(stolen.errors[0].status).toBeLessThan(500);
  });

  test('one file of an allowed type, with a login', async () => {
    const fan = await signedUp();
    expect((await send(anonymous, '/api/uploads', [['upload', upload]])).status).toBe(401);
    expect((await send(fan, '/api/uploads', [])).body.error).toBeTruthy();
    const text = { bytes: Buffer.from('hello'), name: 'a.png' };
    const refused = await send(fan, '/api/uploads', [['upload', text]]);
    expect([200, 400, 415]).toContain(refused.status);
    expect(refused.body.error).toBeTruthy();
    expect(refused.body.url ?? null).toBeNull();
  });
});

describe('unfinished uploads', () => {
  test('are listed and canceled by their creator without their key, and by nobody else', async () => {
    const name = `${unique('half-')}.png`;
    const file = { name, size: picture(64, 64).length, type: 'image/png' };
    const input = [{ description: 'Sent in pieces', tags: ['sea'] }];
    const opening = await creator.post(
      '/api/uploadthing?slug=media&actionType=upload',
      { files: [file], input },
      { 'x-uploadthing-version': '7.7.4' },
    );
    expect(opening.status).toBe(200);
    const listed = async (who) =>
      (await who.query('{ open_uploads { id name bytes received_bytes } }')).open_uploads.find(
        (upload) => upload.name === name,
      );
    const upload = await listed(creator);
    expect(upload).toMatchObject({ bytes: file.size, received_bytes: 0 });
    const cancel = 'mutation($upload: ID!) { cancelUpload(upload: $upload) }';
    const fan = await signedUp();
    const foreign = await fan.graphql(cancel, { upload: upload.id });
    expect(foreign.data?.cancelUpload ?? false).toBe(false);
    expect(await listed(creator)).toEqual(upload);
    expect((await creator.query(cancel, { upload: upload.id })).cancelUpload).toBe(true);
    expect(await listed(creator)).toBeUndefined();
    expect((await anonymous.graphql('{ open_uploads { id } }')).errors[0].status).toBe(401);
  });
});

describe('sounds', () => {
  test('staff add one; it is listed and plays', async () => {
    const name = unique('Slow tide ');
    const sound = made('tide.m4a', ['-f', 'lavfi', '-i', 'sine=frequency=220:duration=1', '-c:a', 'aac']);
    expect(
      (
        await send(creator, '/api/sounds', [
          ['name', name],
          ['sound', sound],
        ])
      ).status,
    ).toBe(403);
    expect(
      (
        await send(staff, '/api/sounds', [
          ['name', name],
          ['sound', sound],
        ])
      ).status,
    ).toBe(200);
    const { SoundList } = await anonymous.query(
      'query($query: String) { SoundList(filter: { query: $query }) { name url } }',
      { query: name },
    );
    expect(SoundList[0].name).toBe(name);
    expect((await anonymous.request(SoundList[0].url)).status).toBe(200);
  });
});

describe('POST /api/upload/recording', () => {
  test('a WebM with a sound becomes media with that song', async () => {
    const record = made('take.webm', [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=180x320:rate=12:duration=1',
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
    ]);
    const [sound] = (await anonymous.query('{ SoundList(limit: 1) { id name } }')).SoundList;
    const details = [
      ['description', 'Recorded outside'],
      ['tags[]', 'outside'],
      ['tags[]', 'take'],
      ['visibility', 'free'],
      ['sound', sound.id],
      ['delay', '0'],
      ['private', 'true'],
    ];
    const fan = await signedUp();
    expect((await send(fan, '/api/upload/recording', [['record', record], ...details])).status).toBe(403);
    const { status, body } = await send(creator, '/api/upload/recording', [['record', record], ...details]);
    expect([status, body.media]).toEqual([200, { id: expect.any(String) }]);
    const one =
      'query($id: ID!) { media(id: $id) { type private tags song { id name } process { status } processed { original } } }';
    const media = await eventually(async () => {
      const { media: found } = await creator.query(one, body.media);
      return found.processed?.original && found;
    });
    expect(media).toMatchObject({ type: 'video', private: true, tags: ['outside', 'take'], song: sound });
    await creator.query('mutation($id: ID!) { deleteMedia(id: $id) }', body.media);
  });
});
