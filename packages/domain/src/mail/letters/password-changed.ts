import { type WrittenLetter, writeLetter } from '../letter.ts';

/** To the owner, when the password was changed or reset. */
export const passwordChangedLetter = (webAddress: string, { name }: { name: string }): WrittenLetter =>
  writeLetter({
    subject: 'Your password was changed',
    name,
    lines: [
      'the password of your account was changed, your other devices were signed out, your API tokens were revoked, and your stream key was replaced.',
    ],
    action: { words: 'It was not me: set a new password', address: `${webAddress}/forgot-pass` },
    closing: ['If it was you, there is nothing to do.'],
  });
