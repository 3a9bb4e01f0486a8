import { expect, test } from 'vitest';
import { chooseLives } from './camera-lives.ts';

const of = (ids: string, member: boolean) => [...ids].map((id) => ({ id, member }));
const chosen = (members: string, strangers: string, running: string) =>
  [...chooseLives([...of(strangers, false), ...of(members, true)], new Set(running), 4)].toSorted().join('');

test.each([
  ['all while there is room', 'a', 'bc', '', 'abc'],
  ['no more than there is room for', '', 'abcdef', '', 'abcd'],
  ['a member’s before what strangers hold', 'x', 'abcd', 'abcd', 'abcx'],
  ['what is packaged before what is not, among members', 'abcde', '', 'bcde', 'bcde'],
  ['and among strangers', '', 'abcde', 'bcde', 'bcde'],
  ['nothing that nobody wants', 'a', '', 'bcd', 'a'],
])('%s', (_, members, strangers, running, expected) => {
  expect(chosen(members, strangers, running)).toBe(expected);
});

test('what its creator records is packaged before what anybody wants to play', () => {
  const recorded = { id: 'r', member: false, recorded: true };
  const wanted = [...of('abcd', true), recorded];
  expect(chooseLives(wanted, new Set('abcd'), 4)).toContain('r');
  expect(chooseLives(wanted, new Set('abcd'), 4).size).toBe(4);
});
