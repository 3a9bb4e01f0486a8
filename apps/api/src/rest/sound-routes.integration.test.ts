import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { limits, messages } from '@foxreel/contracts';
import { createTestWorld } from '@foxreel/testing';
import { mediaFile, mediaPrograms } from '@foxreel/testing/media-files';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { signIn } from '../testing/sign-in.ts';
import { createTestApi, type TestBrowser } from '../testing/test-api.ts';

const world = await createTestWorld();
const api = await createTestApi(world);
const staff = await signIn(api, world, await world.createPerson({ staff: true }));

const shape = z.object({
  error: z.string().nullable(),
  sound: z.object({ id: z.string(), name: z.string(), url: z.string(), mime_type: z.string() }).optional(),
});
async function add(browser: TestBrowser, name: string | null, bytes: Uint8Array<ArrayBuffer>, field = 'sound') {
  const form = new FormData();
  if (name !== null) form.append('name', name);
  form.append(field, new Blob([bytes]), 'tune.m4a');
  const reply = await browser.request('/api/sounds', { method: 'POST', body: form });
  return { http: reply.status, ...shape.parse(await reply.json()) };
}
async function tune(format: 'm4a' | 'mp3') {
  const file = join(world.folder, `tune.${format}`);
  const codec = format === 'm4a' ? ['-c:a', 'aac'] : ['-c:a', 'libmp3lame'];
  const source = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=1'];
  await promisify(execFile)(mediaPrograms().ffmpeg, ['-v', 'error', '-y', ...source, ...codec, file]);
  return new Uint8Array(await readFile(file));
}

it.each([
  ['m4a', 'audio/mp4'],
  ['mp3', 'audio/mpeg'],
] as const)('staff add a sound in %s, and everyone may play it, in ranges and for good', async (format, mime) => {
  const bytes = await tune(format);
  const { http, sound } = await add(staff, '  Slow tide ', bytes);
  expect({ http, sound }).toMatchObject({ http: 200, sound: { name: 'Slow tide', mime_type: mime } });
  const url = sound?.url ?? '';
  expect(url).toBe(`/audio/${sound?.id}.${format}`);
  const whole = await api.browser().request(url);
  expect(whole.headers.get('content-type')).toBe(mime);
  expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes);
  const part = await api.browser().request(url, { headers: { range: 'bytes=-5' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 5]);
  const other = url.replace(/\w+$/, format === 'm4a' ? 'mp3' : 'm4a');
  expect((await api.browser().request(other)).status).toBe(404);
});

it('rejects non-staff, other files, and missing or too long names', async () => {
  const bytes = await tune('m4a');
  const fan = await signIn(api, world, await world.createPerson({ creator: true }));
  expect((await add(fan, 'Mine', bytes)).http).toBe(403);
  expect((await add(api.browser(), 'Mine', bytes)).http).toBe(401);
  const film = new Uint8Array(await readFile(await mediaFile('landscape.mp4')));
  expect(await add(staff, 'Film', film)).toMatchObject({ http: 415, error: messages.soundType });
  expect((await add(staff, 'Page', new TextEncoder().encode('<html>'))).http).toBe(415);
  expect(await add(staff, null, bytes)).toMatchObject({ http: 400, error: messages.nameRequired });
  expect(await add(staff, 'x'.repeat(limits.soundNameMax + 1), bytes)).toMatchObject({ http: 400 });
  expect((await add(staff, 'Other', bytes, 'song')).http).toBe(400);
  expect((await add(staff, 'Large', new Uint8Array(limits.soundBytesMax + 1))).http).toBe(413);
});
