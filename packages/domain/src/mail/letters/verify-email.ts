import { type WrittenLetter, writeLetter } from '../letter.ts';

/** To a new address of an account: proves that it arrives. `token` is used once, within 24 hours. */
export const verifyEmailLetter = (
  webAddress: string,
  { name, token }: { name: string; token: string },
): WrittenLetter =>
  writeLetter({
    subject: 'Verify your email',
    name,
    lines: ['please confirm that this is your email address.'],
    action: { words: 'Verify email', address: `${webAddress}/verify-email?hash=${token}` },
    closing: ['The link works once, within 24 hours. If you have no account at Foxreel, ignore this mail.'],
  });
