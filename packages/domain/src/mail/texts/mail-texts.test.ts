import { languageCodes } from '@foxreel/contracts';
import { describe, expect, test } from 'vitest';
import { passwordChangedEmail, payoutDetailsChangedEmail, renewalReminderEmail } from '../index.ts';
import { mailTexts } from '../render-email.ts';
import type { MailText, MailTexts } from './mail-texts.ts';

const values = {
  reason: 'R3ason',
  person: 'Kim (@kim)',
  scopes: 'read, write',
  until: 'Nov 27',
  renewal: { creator: 'Kim (@kim)', amount: '12 FC', day: 'Nov 28' },
};

/** Every mail with its values. */
const written = (texts: MailTexts): Record<string, Partial<MailText>> => ({
  reportActed: texts.reportActed,
  reportDismissed: texts.reportDismissed,
  accountWarned: texts.accountWarned(values.reason),
  accountSuspended: texts.accountSuspended(values.reason),
  accountRestored: texts.accountRestored,
  newFollower: texts.newFollower(values.person),
  newMessage: texts.newMessage(values.person),
  newMention: texts.newMention(values.person),
  passwordReset: texts.passwordReset,
  renewalReminder: texts.renewalReminder(values.renewal),
  renewalDelayed: texts.renewalDelayed(values.renewal),
  renewalEnded: texts.renewalEnded(values.renewal),
  signInCode: texts.signInCode,
  verifyEmail: texts.verifyEmail,
  undo: texts.undo,
  emailChanging: texts.emailChanging,
  emailChangingUnverified: texts.emailChangingUnverified,
  emailReplaced: texts.emailReplaced,
  passwordChanged: texts.passwordChanged,
  apiTokenMade: texts.apiTokenMade(values.scopes),
  payoutDetailsChanged: texts.payoutDetailsChanged(values.until),
  changeUndone: texts.changeUndone,
  emailTakenBack: texts.emailTakenBack,
});

const shape = ({ subject, lines, action, closing }: Partial<MailText>) => ({
  subject: subject !== undefined,
  lines: lines?.length,
  action: action !== undefined,
  closing: closing?.length,
});
const textOf = (mail: Partial<MailText> = {}): string =>
  [mail.subject, ...(mail.lines ?? []), mail.action, ...(mail.closing ?? [])].join('\n');
const shownValues = (text: string) =>
  ['R3ason', 'Kim (@kim)', 'read, write', 'Nov 27', '12 FC', 'Nov 28'].map((value) => text.split(value).length - 1);

const english = written(mailTexts.en);

test('every mail of the table is written here', () => {
  const others = ['hello', 'helloTo', 'coins'];
  expect([...Object.keys(english), ...others].toSorted()).toEqual(Object.keys(mailTexts.en).toSorted());
});

describe.each(languageCodes.filter((code) => code !== 'en'))('mails in %s', (language) => {
  const mails = written(mailTexts[language]);

  test.each(Object.keys(english))('%s has the same parts and values as in English, and is translated', (name) => {
    const [mail = {}, original = {}] = [mails[name], english[name]];
    expect(shape(mail)).toEqual(shape(original));
    expect(shownValues(textOf(mail))).toEqual(shownValues(textOf(original)));
    const sentences = new Set(textOf(original).split('\n'));
    const same = textOf(mail)
      .split('\n')
      .filter((line) => sentences.has(line) && line !== values.reason && line !== '');
    expect(same).toEqual([]);
  });
});

const reader = (language: string | null) => ({ name: 'Kim', language });
const renewal = {
  creator: { fullname: 'Ada', username: 'ada' },
  coins: 1200,
  cents: 500_000,
  renewsAt: new Date('2026-11-27T09:00:00Z'),
};

test('a mail is in its reader’s language, with dates, numbers and money of that language', () => {
  const german = renewalReminderEmail('https://fox.test', { ...reader('de'), ...renewal });
  expect(german.subject).toBe('Dein Abo verlängert sich am 27. November 2026');
  expect(german.text).toContain('1.200 Fox Coins (5.000,00 $)');
  expect(german.html).toContain('<html lang="de" dir="ltr">');
  const english = renewalReminderEmail('https://fox.test', { ...reader('en'), ...renewal });
  expect(english.text).toContain('renews on November 27, 2026 (UTC) for 1,200 Fox Coins ($5,000.00).');
  const arabic = renewalReminderEmail('https://fox.test', { ...reader('ar'), ...renewal });
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
  expect(arabic.text).toContain('27 نوفمبر 2026');
});

test('an account without a language, or with one that is no longer spoken, gets English', () => {
  for (const language of [null, 'tlh'])
    expect(passwordChangedEmail('https://fox.test', { ...reader(language), undo: 'u' }).subject).toBe(
      'Your password was changed',
    );
});

test('the link that undoes a change is in every language', () => {
  const { text } = payoutDetailsChangedEmail('https://fox.test', {
    ...reader('ja'),
    undo: 'secret',
    until: new Date('2026-11-27T09:30:00Z'),
  });
  expect(text).toContain('https://fox.test/account/undo?token=secret');
  expect(text).toContain('2026年11月27日 9:30（UTC）');
});
