import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signUpInput } from '@foxreel/contracts';
import { expect, test } from 'vitest';
import { comments, conversations } from './demo-comments.ts';
import { crowdOf } from './demo-crowd.ts';
import { announcedLives, startOf } from './demo-lives.ts';
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
});

test('nobody says the same twice, and only what is there is talked about', () => {
  const remarks = Object.values(comments).flat();
  const said = [
    ...remarks.flatMap(([, text, answer]) => [text, ...(answer === undefined ? [] : [answer])]),
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
