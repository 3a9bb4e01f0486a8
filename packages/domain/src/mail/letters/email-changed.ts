import { type WrittenLetter, writeLetter } from '../letter.ts';

/** To the old address, when another one shall take its place. The new address is not told: the mail may be read by others by now. */
export const emailChangedLetter = (webAddress: string, { name }: { name: string }): WrittenLetter =>
  writeLetter({
    subject: 'Your email is being changed',
    name,
    lines: ['someone signed in to your account gave it a new email address. It replaces this one once it is verified.'],
    action: { words: 'It was not me: set a new password', address: `${webAddress}/forgot-pass` },
    closing: ['If it was you, there is nothing to do. A new password signs everybody out and stops the change.'],
  });
