import { expect, test } from 'vitest';
import { signUpInput, updateProfileInput } from './account.ts';
import { mediaDescription, mediaTags, newSoundInput, text512 } from './media.ts';
import { messages } from './messages.ts';
import { addTipInput } from './money.ts';
import { dollars, isoTime, plainName } from './scalars.ts';

const price = dollars({ message: messages.price, minCents: 300, orNothing: true });

test.each([
  [0, 0],
  [3, 300],
  [4.29, 429],
  [19.99, 1999],
  [10_000, 1_000_000],
  // Floating-point residue.
  [3.1 + 0.2, 330],
])('%d dollars are %d cents', (given, cents) => expect(price.parse(given)).toBe(cents));

test.each([1e-9, -1e-9, 0.001, 0.004, 5.001, 5.000_000_1, 4.999_999])(
  '%d is refused for its decimals, and not rounded',
  (given) => expect(price.safeParse(given).error?.issues[0]?.message).toBe(messages.priceDecimals),
);

test.each([
  ['0001-01-01', true],
  ['9999-12-31T23:59:59.999Z', true],
  ['0000-12-31T23:59:59Z', false],
  ['0001-01-01T00:00:00+01:00', false],
  ['9999-12-31T23:59:59-14:00', false],
])('%s is a time that the database reads: %s', (text, read) => expect(isoTime.safeParse(text).success).toBe(read));

test.each([0.01, 2.99, -3])('%d is too little', (given) =>
  expect(price.safeParse(given).error?.issues[0]?.message).toBe(messages.price),
);

test.each(['\u200B', '\u00AD\u2060', '\u3164', ' \u200D ', '\uD800', '\u202E'])(
  '%j shows nothing: it is no text and no name',
  (text) => {
    expect(text512.safeParse(text).error?.issues[0]?.message).toBe(messages.emptyText);
  },
);

test.each(['Ж', '❤️', '👩‍👧', '‮rtl', '.', '\u{1FAE9}'])('%j is text', (text) => {
  expect(text512.safeParse(text).success).toBe(true);
});

test('a lone surrogate never reaches the database, and no name reverses the text after it', () => {
  expect(text512.parse('a\uD800')).toBe('a\uFFFD');
  expect(addTipInput.shape.message.parse('a\uD800')).toBe('a\uFFFD');
  expect(signUpInput.shape.fullname.parse(' \u202EAnna\u2066 ')).toBe('Anna');
  expect(signUpInput.shape.fullname.safeParse('\u202E \u200B').error?.issues[0]?.message).toBe(messages.nameRequired);
});

test.each([
  ['Anna\r\n\r\nYour account is closed', 'Anna Your account is closed'],
  ['a\u0000b\u0085c\u2028d\u2029e\tf', 'a b c d e f'],
  ['An\u200Bna\u2060\uFEFF\u00AD', 'Anna'],
  ['\u200Fgnat\u202Eanna\u2067', 'gnatanna'],
  ['An\u200Dna \u200C', 'Anna'],
  ['👩\u200D👧 ❤️\u200D🔥', '👩\u200D👧 ❤️\u200D🔥'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['क्\u200Dष', 'क्\u200Dष'],
])('%j as a name is %j', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

test('input schemas sanitize names, titles and tags', () => {
  const hostile = 'A\nname\u202E';
  expect(updateProfileInput.parse({ fullname: hostile, twitter: hostile })).toEqual({
    fullname: 'A name',
    twitter: 'A name',
  });
  expect(updateProfileInput.parse({ bio: 'one\r\ntwo\u0007\u202E' })).toEqual({ bio: 'one\ntwo' });
  expect(newSoundInput.parse({ name: hostile })).toEqual({ name: 'A name' });
  expect(mediaTags.parse(['two\u200Bwords', 'two\nwords'])).toEqual(['twowords', 'two words']);
  expect(mediaDescription.parse('first\u2028second')).toBe('first\nsecond');
});
