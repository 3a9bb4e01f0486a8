import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { SharedPlaylists } from './shared-playlists.ts';

test('a long playlist is built and compressed once for all who ask, until it changes', async () => {
  const playlists = new SharedPlaylists();
  let built = 0;
  const ask = (state: string, name = 'live') =>
    playlists.of(name, state, () => {
      built += 1;
      return `#EXTM3U ${state}`;
    });
  const first = ask('0 to 9');
  expect(ask('0 to 9')).toBe(first);
  expect(first.zipped()).toBe(first.zipped());
  expect(gunzipSync(await first.zipped()).toString()).toBe('#EXTM3U 0 to 9');
  expect(ask('0 to 10').text).toBe('#EXTM3U 0 to 10');
  expect(ask('0 to 10', 'another').text).toBe('#EXTM3U 0 to 10');
  expect(built).toBe(3);
});

test('only so many stay', () => {
  const playlists = new SharedPlaylists();
  const ask = (name: number) => playlists.of(String(name), 'same', () => String(name));
  const first = ask(0);
  for (let name = 1; name <= 50; name += 1) ask(name);
  expect(ask(0)).not.toBe(first);
});
