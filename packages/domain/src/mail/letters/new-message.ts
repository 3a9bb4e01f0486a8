import { personWords, type WrittenLetter, writeLetter } from '../letter.ts';

/** To who wants to know of new messages. What was written stays in Foxreel. */
export const newMessageLetter = (
  webAddress: string,
  { name, sender, thread }: { name: string; sender: { fullname: string; username: string }; thread: string },
): WrittenLetter =>
  writeLetter({
    subject: 'You have a new message',
    name,
    lines: [`${personWords(sender)} has written to you.`],
    action: { words: 'Read the message', address: `${webAddress}/messages/inbox/${thread}` },
    closing: ['You choose which mails you get in your settings.'],
  });
