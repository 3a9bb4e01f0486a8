import { beforeAll, describe, expect, test } from 'vitest';
import { answer, badPeople, nobody } from './bad-input.mjs';
import { eventually, picture, uploadForm } from './client.mjs';

let people;
beforeAll(async () => {
  people = await badPeople();
});

describe('uploads', () => {
  const send = (who, body) => people[who].request('/api/upload/media', { method: 'POST', body });
  const one = (changes) => uploadForm([{ bytes: picture(8, 8), name: 'small.png', ...changes }]);
  const refused = [
    ['anonymous', 'anonymous', () => one({}), 401],
    ['a fan', 'fan', () => one({}), 403],
    ['no multipart', 'creator', () => 'x', [400, 415]],
    [
      'six files',
      'creator',
      () => uploadForm(Array.from({ length: 6 }, () => ({ bytes: picture(8, 8), name: 'p.png' }))),
      [200, 400],
    ],
    ['no file', 'creator', () => uploadForm([]), [200, 400]],
  ];
  test.each(refused)('%s', async (_name, who, body, status) => {
    const reply = await answer(await send(who, body()));
    expect([status].flat()).toContain(reply.status);
    expect(reply.body.error ?? reply.body.errors).toBeTruthy();
    expect(reply.body.medias ?? []).toEqual([]);
  });

  const wrongDetails = [
    ['a description of 2', { description: 'ab' }, /3 to 256/],
    ['a description of 257', { description: 'x'.repeat(257) }, /3 to 256/],
    ['a tag of 1', { 'tags[]': ['x'] }, /Minimum length is 2/],
    ['a tag with markup', { 'tags[]': ['<script>'] }, /alphanumeric/],
    ['a price of 1', { shop: '1' }, /at least 3/],
    ['a price of a word', { shop: 'cheap' }, /at least 3/],
    ['a visibility that is none', { visibility: 'everybody' }, /.+/],
    ['a release date that is none', { available_date: 'soon' }, /Release date must be a date/],
    ['an executable', { name: 'setup.exe' }, /Only mp4/],
    ['a name with a path', { name: '../../etc/cron.d/x.sh' }, /Only mp4/],
    ['an empty file', { bytes: Buffer.alloc(0) }, /.+/],
  ];
  test.each(wrongDetails)('%s', async (_name, changes, message) => {
    const reply = await answer(await send('creator', one(changes)));
    expect(JSON.stringify(reply.body.errors ?? reply.body.error)).toMatch(message);
    expect(reply.body.medias ?? []).toEqual([]);
  });

  const hostile = [
    ['a picture that is a text', { name: 'text.png', bytes: Buffer.from('hello '.repeat(50)) }],
    [
      'an SVG that calls itself a picture',
      {
        name: 'drawing.png',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
      },
    ],
    [
      'a playlist that calls itself a film',
      {
        name: 'list.mp4',
        bytes: Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n'),
      },
    ],
    ['a concat script', { name: 'concat.mkv', bytes: Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n") }],
    ['a cut-off picture', { name: 'half.png', bytes: picture().subarray(0, 400) }],
  ];
  test.each(hostile)('%s fails with a reason', async (_name, file) => {
    const { body } = await answer(await send('creator', uploadForm([file])));
    const [{ id }] = body.medias;
    const process = await eventually(async () => {
      const { media: own } = await people.creator.query(
        'query($id: ID!) { media(id: $id) { process { status error } } }',
        { id },
      );
      return own.process.status === 'failed' && own.process;
    });
    expect(process.error).toMatch(/^[A-Z].{10,}\.$/);
    expect(process.error).not.toMatch(/passwd|ffmpeg|\/tmp|root:/);
  });
});

describe('files', () => {
  test.each([
    '/files/x/y/z',
    `/files/${nobody}/1.public.aaaa/playable.mp4`,
    `/files/${nobody}/1.public.aaaa/..%2f..%2fsecret`,
    '/files/%00/%00/%00',
    '/avatars/..%2f..%2fsecret',
    '/avatars/nobody.webp',
  ])('%s', async (path) => {
    expect([400, 403, 404]).toContain((await answer(await people.fan.request(path))).status);
  });
});

describe('the sandbox’s clock', () => {
  test.each([
    ['anonymous', { advance: '1h' }, 401],
    ['creator', { advance: '1h' }, 403],
    ['staff', {}, 400],
    ['staff', { advance: '-1h' }, 400],
    ['staff', { advance: '1 fortnight' }, 400],
    ['staff', { advance: '99999d' }, 400],
  ])('%s %j', async (who, body, status) => {
    expect((await answer(await people[who].post('/api/sandbox/clock', body))).status).toBe(status);
  });
});
