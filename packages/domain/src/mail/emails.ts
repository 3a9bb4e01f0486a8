import { personWords, type RenderedEmail, renderEmail } from './render-email.ts';

interface ByStaff {
  name: string;
}

/** To who reported something, when staff have decided. What was decided about others is theirs: only whether something was done. */
export const reportDecidedEmail = (webAddress: string, { name, acted }: ByStaff & { acted: boolean }): RenderedEmail =>
  renderEmail({
    subject: 'Your report was looked at',
    name,
    lines: acted
      ? ['we looked at what you reported, and acted on it. Thank you for telling us.']
      : ['we looked at what you reported. It does not break our rules, so it stays.'],
    ...(acted ? {} : { action: { words: 'Read the terms', address: `${webAddress}/about/terms-of-service` } }),
    closing: ['You can block or hide anyone whom you do not want to see.'],
  });

/** To the owner of an account, without whose change it may be suspended. */
export const accountWarnedEmail = (webAddress: string, { name, reason }: ByStaff & { reason: string }): RenderedEmail =>
  renderEmail({
    subject: 'A warning about your account',
    name,
    lines: ['something on your account was reported, and it breaks our rules:', reason],
    action: { words: 'Read the terms', address: `${webAddress}/about/terms-of-service` },
    closing: ['If it happens again, your account may be suspended.'],
  });

export const accountSuspendedEmail = (
  webAddress: string,
  { name, reason }: ByStaff & { reason: string },
): RenderedEmail =>
  renderEmail({
    subject: 'Your account is suspended',
    name,
    lines: ['your account was suspended, and nobody can see it or what you have published:', reason],
    action: { words: 'How to object', address: `${webAddress}/about/complaint-procedure` },
    closing: [],
  });

export const accountRestoredEmail = (webAddress: string, { name }: ByStaff): RenderedEmail =>
  renderEmail({
    subject: 'Your account is back',
    name,
    lines: ['your account is no longer suspended. Everything is as it was; please sign in again.'],
    action: { words: 'Sign in', address: `${webAddress}/signin` },
    closing: [],
  });

/** To who wants to know of new followers. */
export const newFollowerEmail = (
  webAddress: string,
  { name, follower }: { name: string; follower: { fullname: string; username: string } },
): RenderedEmail =>
  renderEmail({
    subject: 'You have a new follower',
    name,
    lines: [`${personWords(follower)} follows you now.`],
    action: { words: 'See the profile', address: `${webAddress}/${encodeURIComponent(follower.username)}` },
    closing: ['You choose which mails you get in your settings.'],
  });

/** To who wants to know of new messages. What was written stays in Foxreel. */
export const newMessageEmail = (
  webAddress: string,
  { name, sender, thread }: { name: string; sender: { fullname: string; username: string }; thread: string },
): RenderedEmail =>
  renderEmail({
    subject: 'You have a new message',
    name,
    lines: [`${personWords(sender)} has written to you.`],
    action: { words: 'Read the message', address: `${webAddress}/messages/inbox/${thread}` },
    closing: ['You choose which mails you get in your settings.'],
  });

/** To who has forgotten their password. `token` is used once, within an hour. */
export const passwordResetEmail = (
  webAddress: string,
  { name, token }: { name: string; token: string },
): RenderedEmail =>
  renderEmail({
    subject: 'Reset your password',
    name,
    lines: ['you asked to set a new password.'],
    action: { words: 'Set a new password', address: `${webAddress}/forgot-pass/${token}` },
    closing: [
      'The link works once, within one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
    ],
  });

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
export const renewalReminderEmail = (
  webAddress: string,
  { name, creator, coins, dollars, day }: Renewal & { day: string },
): RenderedEmail =>
  renderEmail({
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
export const renewalFailedEmail = (
  webAddress: string,
  { name, creator, coins, dollars, last }: Renewal & { last: boolean },
): RenderedEmail =>
  renderEmail({
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

/** The code to sign in with, used once, within ten minutes. It is not in the subject, which locked screens show. */
export const signInCodeEmail = ({ name, code }: { name: string; code: string }): RenderedEmail =>
  renderEmail({
    subject: 'Your code to sign in',
    name,
    lines: ['here is your code to sign in:'],
    code,
    closing: [
      'It works once, within ten minutes. Foxreel never asks you for it by phone or message. If you did not ask for it, ignore this mail.',
    ],
  });

/** To a new address of an account: proves that it arrives. `token` is used once, within 24 hours. */
export const verifyEmailEmail = (webAddress: string, { name, token }: { name: string; token: string }): RenderedEmail =>
  renderEmail({
    subject: 'Verify your email',
    name,
    lines: ['please confirm that this is your email address.'],
    action: { words: 'Verify email', address: `${webAddress}/verify-email?hash=${token}` },
    closing: ['The link works once, within 24 hours. If you have no account at Foxreel, ignore this mail.'],
  });
