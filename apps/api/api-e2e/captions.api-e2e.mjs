import { beforeAll, expect, test } from 'vitest';
import { createClient, eventually, film, publishPhoto, signedIn, signedUp, uploadForm } from './client.mjs';

/** A film's captions: one WebVTT file a language, as private as the film. */
const one = 'query($media: ID!) { media(id: $media) { captions { language url } } }';
const set =
  'mutation($media: ID!, $language: String!, $vtt: String!) { setCaptions(media: $media, language: $language, vtt: $vtt) { captions { language url } } }';
const remove =
  'mutation($media: ID!, $language: String!) { removeCaptions(media: $media, language: $language) { captions { language } } }';
const vtt = (words) => `WEBVTT\n\n00:00.500 --> 00:01.500\n${words}\n`;
let anonymous;
let creator;
let staff;
let fan;
let media;
beforeAll(async () => {
  anonymous = createClient();
  [creator, staff, fan] = await Promise.all([signedIn('creator@demo.test'), signedIn('staff@demo.test'), signedUp()]);
  const form = uploadForm([{ bytes: film(), name: 'spoken.mp4', private: true }]);
  const { medias } = await (await creator.request('/api/upload/media', { method: 'POST', body: form })).json();
  media = medias[0].id;
  const waiting = 'query($media: ID!) { media(id: $media) { processed { original } } }';
  await eventually(async () => (await creator.query(waiting, { media })).media.processed?.original);
});

const languagesOf = (captions) => captions.map(({ language }) => language);
const refusal = async (who, query, variables) => (await who.graphql(query, variables)).errors[0];

test('a tool uploads, replaces and deletes captions, as private as their film', async () => {
  const german = { media, language: 'DE', vtt: 'WEBVTT\n\n00:00.500 --> 00:01.500 line:0\nHallo\n' };
  const [added] = (await creator.query(set, german)).setCaptions.captions;
  expect(added.language).toBe('de');
  expect(await (await creator.request(added.url)).text()).toBe(vtt('Hallo'));
  const { captions } = (await creator.query(set, { ...german, language: 'pt-BR', vtt: vtt('Oi') })).setCaptions;
  expect(languagesOf(captions).toSorted()).toEqual(['de', 'pt-BR']);
  const replaced = (await creator.query(set, { ...german, vtt: vtt('Guten Tag') })).setCaptions.captions;
  const track = replaced.find(({ language }) => language === 'de');
  expect(track.url.split('/').at(-1)).not.toBe(added.url.split('/').at(-1));
  const file = await creator.request(track.url);
  expect(file.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect(await file.text()).toBe(vtt('Guten Tag'));

  for (const who of [fan, anonymous]) {
    expect((await who.query(one, { media })).media).toBeNull();
    expect((await who.request(track.url)).status).toBe(403);
  }
  await eventually(async () => {
    const review = 'mutation($media: ID!) { reviewMedia(id: $media, approved: true) { id } }';
    return (await staff.graphql(review, { media })).data?.reviewMedia;
  });
  await creator.query('mutation($media: ID!) { updateMedia(id: $media, private: false) { id } }', { media });
  const seen = (await fan.query(one, { media })).media.captions.find(({ language }) => language === 'de');
  expect(await (await fan.request(seen.url)).text()).toBe(vtt('Guten Tag'));
  await creator.query('mutation($media: ID!) { updateMedia(id: $media, shop: 5) { id } }', { media });
  expect((await fan.query(one, { media })).media.captions).toEqual([]);

  expect(languagesOf((await creator.query(remove, { media, language: 'de' })).removeCaptions.captions)).toEqual([
    'pt-BR',
  ]);
  expect((await creator.query(remove, { media, language: 'de' })).removeCaptions.captions).toHaveLength(1);
});

test('what is wrong with a file is named by its line, and nobody else writes captions', async () => {
  const refused = (who, changes) => refusal(who, set, { media, language: 'en', vtt: vtt('Words'), ...changes });
  expect(await refused(creator, { vtt: 'WEBVTT\n\n00:02.000 --> 00:01.000\nLate' })).toMatchObject({
    status: 400,
    state: { vtt: ['Line 3: this caption ends before it starts'] },
  });
  expect((await refused(creator, { vtt: '1\n00:01,000 --> 00:02,000\nSubRip' })).state.vtt[0]).toMatch(/^Line 1: /);
  expect((await refused(creator, { vtt: vtt('x'.repeat(192 * 1024)) })).state.vtt[0]).toMatch(/at most 192 kB/);
  expect((await refused(creator, { language: 'so-called English' })).state.language[0]).toMatch(/language tag/);
  const photo = await publishPhoto(creator, staff);
  expect((await refused(creator, { media: photo })).state).toEqual({ media: ['Only films have captions'] });
  for (const [who, status] of [
    [fan, 403],
    [anonymous, 401],
  ]) {
    expect((await refused(who, {})).status).toBe(status);
    expect((await refusal(who, remove, { media, language: 'pt-BR' })).status).toBe(status);
  }
});

test('a film has captions in at most 20 languages', async () => {
  const languages = 'ar cs da de el en es fi fr he hi hu id it ja ko nl pl pt-BR ro'.split(' ');
  for (const language of languages) await creator.query(set, { media, language, vtt: vtt(language) });
  expect(await refusal(creator, set, { media, language: 'ru', vtt: vtt('ru') })).toMatchObject({
    status: 400,
    state: { language: [expect.stringContaining('at most 20 languages')] },
  });
  await creator.query(set, { media, language: 'ro', vtt: vtt('Again') });
});
