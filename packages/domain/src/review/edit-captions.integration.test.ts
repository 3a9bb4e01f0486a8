import { limits, messages, type RemoveCaptionsInput, setCaptionsInput } from '@foxreel/contracts';
import { createTestWorld, insertMedia, type MediaValues } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { getMedia } from '../media/index.ts';
import { removeCaptions, setCaptions } from './index.ts';

const world = await createTestWorld();
const creator = await world.createPerson({ creator: true });
const fan = await world.createPerson();

const vtt = (words: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${words}\n`;
const playable = { path: 'playable.mp4', type: 'video/mp4' };
const captions = { path: 'captions.vtt', language: 'en' };
const newFilm = async (values: MediaValues = {}) =>
  (await insertMedia(world, creator, { type: 'video', renditions: { playable, captions }, ...values })).id;
const input = (media: string, language: string, words = 'Words') =>
  setCaptionsInput.parse({ media, language, vtt: vtt(words) });
const languages = async (media: string) =>
  (await getMedia(fan.ctx, { media }))?.captions.map(({ language }) => language);
const textOf = async (media: string, language: string) => {
  const track = (await getMedia(fan.ctx, { media }))?.captions.find((one) => one.language === language);
  const file = await world.storage.read(`media/${media}/${track?.url.split('/').slice(4).join('/')}`);
  return file && Buffer.concat(await file.toArray()).toString();
};

test('a creator adds languages, replaces one, and the file’s own, and removes them', async () => {
  const media = await newFilm();
  expect(await languages(media)).toEqual(['en']);
  await setCaptions(creator.ctx, input(media, 'de', 'Worte'));
  expect(await languages(media)).toEqual(['de', 'en']);
  expect(await textOf(media, 'de')).toBe(vtt('Worte'));
  await setCaptions(creator.ctx, input(media, 'en', 'Better words'));
  expect(await languages(media)).toEqual(['de', 'en']);
  expect(await textOf(media, 'en')).toBe(vtt('Better words'));
  const [before] = (await getMedia(fan.ctx, { media }))?.captions ?? [];
  const saved = await setCaptions(creator.ctx, input(media, 'de', 'Bessere Worte'));
  expect(saved?.captions.map(({ url }) => url)).not.toContain(before?.url);
  expect(await textOf(media, 'de')).toBe(vtt('Bessere Worte'));
  const remove = (change: Omit<RemoveCaptionsInput, 'media'>) => removeCaptions(creator.ctx, { media, ...change });
  await remove({ language: 'en' });
  await remove({ language: 'en' });
  expect(await languages(media)).toEqual(['de']);
  await remove({ language: 'de' });
  expect(await languages(media)).toEqual([]);
});

test('the file’s own track can be removed, also one without a language', async () => {
  const media = await newFilm({ renditions: { playable, captions: { path: 'captions.vtt', language: null } } });
  expect(await languages(media)).toEqual([null]);
  await removeCaptions(creator.ctx, { media, language: 'und' });
  expect(await languages(media)).toEqual([]);
});

test('two languages saved at once are both kept', async () => {
  const media = await newFilm();
  await Promise.all(['de', 'fr', 'ja'].map((language) => setCaptions(creator.ctx, input(media, language))));
  expect((await languages(media))?.toSorted()).toEqual(['de', 'en', 'fr', 'ja']);
});

test('only its creator, only a film that plays, and not without end', async () => {
  const media = await newFilm();
  const other = await world.createPerson({ creator: true });
  const write = input(media, 'de');
  await expect(setCaptions(world.anonymous, write)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  for (const change of [() => setCaptions(other.ctx, write), () => removeCaptions(fan.ctx, { media, language: 'en' })])
    await expect(change()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const hidden = await newFilm({ private: true });
  await expect(setCaptions(other.ctx, input(hidden, 'de'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const photo = await newFilm({ type: 'photo', renditions: { original: 'original.webp' } });
  await expect(setCaptions(creator.ctx, input(photo, 'de'))).rejects.toMatchObject({
    code: 'BAD_INPUT',
    fields: { media: [messages.captionsOfPhoto] },
  });
  const early = await newFilm({ renditions: {}, state: 'processing', processStatus: 'processing' });
  await expect(setCaptions(creator.ctx, input(early, 'de'))).rejects.toMatchObject({ code: 'CONFLICT' });
  const captionTracks = Array.from({ length: limits.captionTracksMax }, (_, index) => ({
    path: `${index}.vtt`,
    language: `en-x-${index}`,
  }));
  const full = await newFilm({ renditions: { playable, captionTracks } });
  await expect(setCaptions(creator.ctx, input(full, 'de'))).rejects.toMatchObject({
    fields: { language: [messages.captionTracksMax] },
  });
  await setCaptions(creator.ctx, input(full, 'en-x-1'));
});

test('whoever may not open the film gets no captions', async () => {
  const media = await newFilm({ priceCents: 500 });
  await setCaptions(creator.ctx, input(media, 'de'));
  expect(await languages(media)).toEqual([]);
});
