import { personWords, type WrittenLetter, writeLetter } from '../letter.ts';

/** To who wants to know of new followers. */
export const newFollowerLetter = (
  webAddress: string,
  { name, follower }: { name: string; follower: { fullname: string; username: string } },
): WrittenLetter =>
  writeLetter({
    subject: 'You have a new follower',
    name,
    lines: [`${personWords(follower)} follows you now.`],
    action: { words: 'See the profile', address: `${webAddress}/${encodeURIComponent(follower.username)}` },
    closing: ['You choose which mails you get in your settings.'],
  });
