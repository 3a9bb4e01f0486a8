import { expect, test } from 'vitest';
import { signUpInput } from './account.ts';
import { text512 } from './comment.ts';
import { messages } from './messages.ts';

test.each(['\u200B', '\u00AD\u2060', '\u3164', ' \u200D ', '\uD800', '\u202E'])(
  '%j shows nothing: it is no text and no name',
  (text) => {
    expect(text512.safeParse(text).error?.issues[0]?.message).toBe(messages.emptyText);
  },
);

test.each(['Ж', '❤️', '👩‍👧', '‮rtl', '.', '\u{1FAE9}'])('%j is text', (text) => {
  expect(text512.safeParse(text).success).toBe(true);
});

test('half a character does not reach the database, and no name turns the words after it', () => {
  expect(text512.parse('a\uD800')).toBe('a\uFFFD');
  expect(signUpInput.shape.fullname.parse(' \u202EAnna\u2066 ')).toBe('Anna');
  expect(signUpInput.shape.fullname.safeParse('\u202E \u200B').error?.issues[0]?.message).toBe(messages.nameRequired);
});
