import { type WrittenLetter, writeLetter } from '../letter.ts';

/** The code to sign in with, used once, within ten minutes. It is not in the subject, which locked screens show. */
export const signInCodeLetter = ({ name, code }: { name: string; code: string }): WrittenLetter =>
  writeLetter({
    subject: 'Your code to sign in',
    name,
    lines: ['here is your code to sign in:'],
    code,
    closing: [
      'It works once, within ten minutes. Foxreel never asks you for it by phone or message. If you did not ask for it, ignore this mail.',
    ],
  });
