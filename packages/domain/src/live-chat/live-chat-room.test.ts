import { expect, test } from 'vitest';
import { foldBlockedWord, hasBlockedWord } from './live-chat-room.ts';

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

test('two spellings of a word are one', () => {
  expect(foldBlockedWord('  Càfé-Noir ')).toBe(foldBlockedWord('cafe noir'));
});

test('a text of single letters stays cheap', () => {
  expect(
    hasBlockedWord(
      'x '.repeat(256),
      Array.from({ length: 200 }, (_, at) => `word${at}`),
    ),
  ).toBe(false);
});
