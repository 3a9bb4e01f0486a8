import { expect, test } from 'vitest';
import { hasBlockedWord, hasLink, uniqueBlockedWords } from './text-filter.ts';

test.each([
  'bad',
  'So BAD!',
  'bàd',
  'b a d',
  'that is b-a-d',
  'b.a.d',
  'I b a d x',
  'ｂａｄ',
  'ba\u200bd',
  '(bad)',
  'a bad-person',
])('%s has the word', (text) => {
  expect(hasBlockedWord(text, ['Bad'])).toBe(true);
});

test.each(['badge', 'not b ad', 'abad', '', '!!!', 'b', 'a d b'])('%s has it not', (text) => {
  expect(hasBlockedWord(text, ['bad'])).toBe(false);
});

test('a phrase matches as a whole, across several words', () => {
  expect(hasBlockedWord('please Buy   now!', ['spam', 'buy now'])).toBe(true);
  expect(hasBlockedWord('buy it now', ['spam', 'buy now'])).toBe(false);
  expect(hasBlockedWord('the pen is mine', ['penis'])).toBe(false);
  expect(hasBlockedWord('anything', [])).toBe(false);
});

test('two spellings of a word are stored once, the last one', () => {
  expect(uniqueBlockedWords(['  Càfé-Noir ', 'other', 'cafe noir'])).toEqual(['cafe noir', 'other']);
});

test('a text of single letters stays cheap', () => {
  expect(
    hasBlockedWord(
      'x '.repeat(256),
      Array.from({ length: 200 }, (_, at) => `word${at}`),
    ),
  ).toBe(false);
});

test.each([
  'see https://example.test/a',
  'HTTP://EXAMPLE.TEST',
  'www.example.test',
  'my page: example.com',
  'example.co.uk!',
  't.me/someone',
  'пример.com',
  'example dot com',
  'example [dot] com',
  'ｅｘａｍｐｌｅ．ｃｏｍ',
  'exam\u200bple.com',
])('%s has a link', (text) => {
  expect(hasLink(text)).toBe(true);
});

test.each([
  'So great.it was',
  '@some.com hello',
  'and/or',
  'wait...what',
  '3.5/5',
  'e.g. this',
  'Mr.Smith',
  'dot by dot',
])('%s has no link', (text) => {
  expect(hasLink(text)).toBe(false);
});

test('white space costs no more than any other text', () => {
  expect(hasLink(`a${' '.repeat(20_000)}b`)).toBe(false);
  expect(hasLink(`a${' '.repeat(20_000)}dot${'\n'.repeat(20_000)}com`)).toBe(true);
});
