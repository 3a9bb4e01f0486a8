import { personWords, type WrittenLetter, writeLetter } from '../letter.ts';

interface Renewal {
  name: string;
  creator: { fullname: string; username: string };
  coins: number;
  dollars: string;
}

const subscriptionsAction = (webAddress: string) => ({
  words: 'See your subscriptions',
  address: `${webAddress}/account/purchases/subscriptions`,
});

/** Some days before a subscription renews: what it takes, when, and how to stop it. `day` is a day in UTC. */
export const renewalReminderLetter = (
  webAddress: string,
  { name, creator, coins, dollars, day }: Renewal & { day: string },
): WrittenLetter =>
  writeLetter({
    subject: `Your subscription renews on ${day}`,
    name,
    lines: [
      `your subscription to ${personWords(creator)} renews on ${day} (UTC) for ${coins} coins ($${dollars}).`,
      'You can cancel it before then; it lasts to the end of what you have paid.',
    ],
    action: subscriptionsAction(webAddress),
    closing: ['A renewal without enough coins in your wallet is tried again, and ends the subscription after that.'],
  });

/** When a renewal found too few coins. `last`: it is not tried again. */
export const renewalFailedLetter = (
  webAddress: string,
  { name, creator, coins, dollars, last }: Renewal & { last: boolean },
): WrittenLetter =>
  writeLetter({
    subject: last ? 'Your subscription has ended' : 'Your subscription could not be renewed',
    name,
    lines: [
      `your wallet has too few coins to renew your subscription to ${personWords(creator)}: it takes ${coins} coins ($${dollars}).`,
      last
        ? 'The subscription has ended. You can subscribe again at any time.'
        : 'We try again tomorrow. Until then their media for subscribers is closed to you.',
    ],
    action: subscriptionsAction(webAddress),
    closing: ['Nothing was taken from your wallet.'],
  });
