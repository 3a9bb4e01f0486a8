import { type WrittenLetter, writeLetter } from '../letter.ts';

/** To who has forgotten their password. `token` is used once, within an hour. */
export const passwordResetLetter = (
  webAddress: string,
  { name, token }: { name: string; token: string },
): WrittenLetter =>
  writeLetter({
    subject: 'Reset your password',
    name,
    lines: ['you asked to set a new password.'],
    action: { words: 'Set a new password', address: `${webAddress}/forgot-pass/${token}` },
    closing: [
      'The link works once, within one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
    ],
  });
