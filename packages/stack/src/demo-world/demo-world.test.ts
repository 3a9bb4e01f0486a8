import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addCommentInput, mentionedHandles, signUpInput } from '@foxreel/contracts';
import { expect, test } from 'vitest';
import { datedRemarks } from './comments/comment-times.ts';
import { conversation } from './comments/conversation.ts';
import { comments } from './comments/index.ts';
import { conversations } from './demo-conversations.ts';
import { crowdOf } from './demo-crowd.ts';
import { announcedLives, startOf } from './demo-lives.ts';
import { people } from './demo-people.ts';
import { fanTips, massAnswers, massMessages, tipNotes } from './demo-sales.ts';
import { works } from './demo-works.ts';

const folder = fileURLToPath(new URL('../../demo-media', import.meta.url));
const licenses = readFileSync(join(folder, 'LICENSES'), 'utf8');
const drawnBy = ['tessellate', 'contour.club'];
const folders = (name: string): string[] => readdirSync(join(folder, name));

test('every work has its files, every file a work, and all together stay below 25 MB', () => {
  const shipped = works.filter(({ fate }) => fate !== 'broken').map(({ name }) => name);
  expect(folders('works').toSorted()).toEqual(shipped.toSorted());
  for (const name of shipped) {
    const { renditions } = JSON.parse(readFileSync(join(folder, 'works', name, 'media.json'), 'utf8'));
    for (const one of Object.values<string | { path: string }>(renditions))
      expect(statSync(join(folder, 'works', name, typeof one === 'string' ? one : one.path)).size).toBeGreaterThan(0);
  }
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => statSync(join(folder, path)));
  expect(sizes.reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0)).toBeLessThan(25_000_000);
});

test('LICENSES names the source of every work and avatar that was not drawn here', () => {
  const named = new Set([...licenses.matchAll(/(?:works|avatars)\/[\w.-]*\w/g)].map(([name]) => name));
  const photographed = works.filter(({ by, fate }) => fate !== 'broken' && !drawnBy.includes(by));
  expect(photographed.map(({ name }) => `works/${name}`).filter((name) => !named.has(name))).toEqual([]);
  const avatars = folders('avatars').map((file) => `avatars/${file.replace('.webp', '')}`);
  expect(avatars.filter((name) => !named.has(name))).toEqual([]);
  const pictured = people.filter(({ avatar }) => avatar).map(({ username }) => `avatars/${username}`);
  expect(avatars.toSorted()).toEqual(pictured.toSorted());
});

const lines = Object.values(comments).flatMap((remarks) => remarks.flatMap((remark) => [remark, ...remark.replies]));
const usernames = new Set(people.map(({ username }) => username));

test('nobody says the same twice, and only what is there is talked about', () => {
  const said = [
    ...lines.map(({ text }) => text),
    ...conversations.flatMap(({ lines }) => lines.map(([, text]) => text)),
    ...massMessages.map(({ text }) => text),
    ...massAnswers.flatMap(({ text, reply }) => [text, ...(reply === undefined ? [] : [reply])]),
    ...tipNotes,
    ...fanTips.flatMap(({ message }) => message ?? []),
    ...works.flatMap(({ details }) => details.description ?? []),
  ];
  expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
  const names = new Set(works.map(({ name }) => name));
  expect(Object.keys(comments).filter((name) => !names.has(name))).toEqual([]);
});

test('comments are by people of this world, mention nobody else, and every popular work has a conversation', () => {
  expect(lines.filter(({ by }) => !usernames.has(by))).toEqual([]);
  const mentioned = lines.flatMap(({ text }) => mentionedHandles(text));
  expect(mentioned.filter((readings) => !readings.some((handle) => usernames.has(handle)))).toEqual([]);
  expect(lines.filter(({ text }) => !addCommentInput.shape.message.safeParse(text).success)).toEqual([]);
  const open = works.filter(({ fate, details }) => fate === 'approve' && !details.private && !details.visibility);
  const least = (likes: number) => (likes > 20_000 ? 30 : likes > 10_000 ? 15 : likes > 5_000 ? 8 : 0);
  const thin = open.filter(({ name, likes, details }) => !details.shop && (comments[name]?.length ?? 0) < least(likes));
  expect(thin.map(({ name, likes }) => [name, likes, comments[name]?.length])).toEqual([]);
});

test('a conversation is read with its answers, and nothing of it is dropped', () => {
  const read = conversation(`
    theo.k: Two: dots.
      ines.ridge: So?
    ^ amara: Loved.
  `);
  const said = { loved: false, replies: [] };
  expect(read).toEqual([
    { ...said, by: 'theo.k', text: 'Two: dots.', replies: [{ by: 'ines.ridge', text: 'So?', loved: false }] },
    { ...said, by: 'amara', text: 'Loved.', loved: true },
  ]);
  expect(() => conversation('theo.k Without a colon')).toThrow('Not every line');
});

test('most comments come in a work’s first days, some lately, none before it or before its writer', () => {
  const ageOf = new Map(people.map(({ username, age }) => [username, age]));
  const signedUp = (username: string) => ageOf.get(username) ?? 0;
  for (const work of works) {
    const dated = datedRemarks(work, comments[work.name] ?? [], signedUp);
    const ages = dated.map(({ age }) => age);
    expect(ages).toEqual(ages.toSorted((one, other) => other - one));
    for (const { remark, age, replyAges } of dated) {
      expect([work.name, age > 0 && age < Math.min(work.age, signedUp(remark.by))]).toEqual([work.name, true]);
      expect([age, ...replyAges]).toEqual([age, ...replyAges].toSorted((one, other) => other - one));
    }
    if (ages.length < 20) continue;
    expect(ages.filter((age) => age > work.age / 2).length).toBeGreaterThan(ages.length / 2);
    expect(ages.at(-1)).toBeLessThan(work.age / 5);
  }
});

const nameInput = signUpInput.pick({ username: true, fullname: true, email: true });

test('a crowd of 3,840 has names and usernames of its own, and follows more every week', () => {
  const crowd = crowdOf(3_840);
  expect(new Set(crowd.map(({ fullname }) => fullname)).size).toBe(3_840);
  const inputs = crowd.map(({ username, fullname }) => ({ username, fullname, email: `${username}@crowd.example` }));
  const refused = inputs.filter((input) => !nameInput.safeParse(input).success);
  expect(refused).toEqual([]);
  const within = (from: number, to: number) => crowd.filter(({ followed }) => followed >= from && followed < to).length;
  expect(within(2, 9)).toBeGreaterThan(within(30, 37));
  expect(within(30, 37)).toBeGreaterThan(within(100, 107));
  expect(Math.min(...crowd.map(({ followed }) => followed))).toBeGreaterThan(0);
  expect(crowd.filter(({ followed, signedUp }) => signedUp < followed)).toEqual([]);
});

test('lives are announced for hours when people have time, always in the future', () => {
  for (const hour of [0, 12, 23]) {
    const now = new Date(2026, 1, 28, hour, 59);
    for (const live of announcedLives) {
      const start = startOf(live, now);
      expect(start.getTime()).toBeGreaterThan(now.getTime() + 3_600_000);
      expect([start.getHours() >= 16, start.getHours() <= 21]).toEqual([true, true]);
    }
  }
});
