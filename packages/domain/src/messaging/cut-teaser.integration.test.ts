import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newMessageInput, readTeaserContent } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { insertMedia, type Person } from '@foxreel/testing';
import { mediaPrograms } from '@foxreel/testing/media-files';
import { beforeAll, expect, test } from 'vitest';
import { fileErrors, type ProcessingContext, processingLimits } from '../processing/index.ts';
import { createMoneyWorld } from '../wallet/testing/money-world.ts';
import { cutWaitingTeaser, sendMessage } from './index.ts';

const world = await createMoneyWorld();
const [creator, fan] = [await world.addPerson({ creator: true }), await world.addPerson()];
const { ffmpeg, ffprobe } = mediaPrograms();
const scratch = join(world.folder, 'tmp');
const film = join(world.folder, 'film.mp4');

beforeAll(() => {
  mkdirSync(world.folder, { recursive: true });
  const inputs = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=320x180:rate=12:duration=12',
    '-f',
    'lavfi',
    '-i',
    'sine=duration=12',
  ];
  execFileSync(ffmpeg, [
    '-v',
    'error',
    '-y',
    ...inputs,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-shortest',
    film,
  ]);
});

const worker = (tools: Partial<ProcessingContext['tools']> = {}): ProcessingContext => ({
  ...world.system,
  tools: {
    ffmpeg,
    ffprobe,
    scratch,
    workerId: 'test',
    signal: new AbortController().signal,
    attempt: 1,
    warn() {},
    ...tools,
  },
});
async function addMedia(bytes: Buffer | null) {
  const media = await insertMedia(world, creator, { private: true });
  if (bytes) await world.storage.put(`media/${media.id}/playable.mp4`, bytes);
  return media.id;
}
const send = (to: Person, media: string, preview: number) =>
  sendMessage(
    creator.ctx,
    newMessageInput.parse({
      to: to.id,
      data: { type: 'teaser', value: JSON.stringify({ media, text: 'x', price: 5, preview }) },
    }),
  );
async function cutOf(media: string) {
  const [row] = await world.db.select().from(schema.teasers).where(eq(schema.teasers.mediaId, media));
  if (!row) throw new Error('There is no cut');
  return row;
}
const told = (account: Person) =>
  world.published.flatMap(({ topic, event }) =>
    topic === `account:${account.id}` && event.type === 'message' && event.action === 'update'
      ? [readTeaserContent(event.message.data[0]?.value ?? '')]
      : [],
  );

test('the preview has only the chosen seconds, and both screens are notified once', async () => {
  const media = await addMedia(readFileSync(film));
  await send(fan, media, 6);
  const { id } = await cutOf(media);
  world.published.length = 0;
  await Promise.all([cutWaitingTeaser(worker(), { teaser: id }), cutWaitingTeaser(worker(), { teaser: id })]);
  await cutWaitingTeaser(worker(), { teaser: id });
  expect((await cutOf(media)).state).toBe('ready');
  expect(told(fan)).toMatchObject([
    { state: 'locked', url: null, processing: false, teaser: expect.stringContaining('preview.mp4') },
  ]);
  expect(told(creator)).toMatchObject([{ state: 'open' }]);
  const path = await world.storage.localPath(`media/${media}/teasers/${id}.mp4`, scratch);
  const { stdout } = await promisify(execFile)(ffprobe, [
    '-v',
    'error',
    '-show_entries',
    'format=duration:stream=codec_type',
    '-of',
    'json',
    path ?? '',
  ]);
  const probed: { format: { duration: string }; streams: { codec_type: string }[] } = JSON.parse(stdout);
  expect(Number(probed.format.duration)).toBeGreaterThan(5.8);
  expect(Number(probed.format.duration)).toBeLessThan(6.2);
  expect(probed.streams.map((stream) => stream.codec_type).toSorted()).toEqual(['audio', 'video']);
});

test('an unreadable video fails its preview, not its message; one that crashes its workers is given up', async () => {
  const [lost, broken, deadly] = [
    await addMedia(null),
    await addMedia(Buffer.from('#EXTM3U\nfile:///etc/passwd')),
    await addMedia(readFileSync(film)),
  ];
  const reasons: (string | null)[] = [];
  for (const media of [lost, broken, deadly]) {
    await send(fan, media, 5);
    const attempt = media === deadly ? processingLimits.tries + 1 : 1;
    await cutWaitingTeaser(worker({ attempt }), { teaser: (await cutOf(media)).id });
    const { state, reason } = await cutOf(media);
    expect(state).toBe('failed');
    reasons.push(reason);
  }
  expect(reasons).toEqual([fileErrors.lost, expect.any(String), fileErrors.ours]);
  expect(told(fan).at(-1)).toMatchObject({ state: 'locked', teaser: null, processing: false });
});
