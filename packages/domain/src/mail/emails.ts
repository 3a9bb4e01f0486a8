import { personLabel, type RenderedEmail, renderEmail } from './render-email.ts';

interface ByStaff {
  name: string;
}

/** To the reporter, once staff have decided. It says only whether we acted: what happens to another account is private. */
export const reportDecidedEmail = (webAddress: string, { name, acted }: ByStaff & { acted: boolean }): RenderedEmail =>
  renderEmail({
    subject: 'We reviewed your report',
    name,
    lines: acted
      ? ['We reviewed your report and took action. Thanks for letting us know.']
      : ['We reviewed your report. It doesn’t break our rules, so we took no action.'],
    ...(acted ? {} : { action: { words: 'Read the terms', address: `${webAddress}/about/terms-of-service` } }),
    closing: ['You can block or hide anyone you don’t want to see.'],
  });

/** A warning to the owner of an account: the step before a suspension. */
export const accountWarnedEmail = (webAddress: string, { name, reason }: ByStaff & { reason: string }): RenderedEmail =>
  renderEmail({
    subject: 'A warning about your account',
    name,
    lines: ['Something on your account was reported and breaks our rules:', reason],
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
    lines: ['We suspended your account. Nobody can see your profile or anything you’ve published. The reason:', reason],
    action: { words: 'File a complaint', address: `${webAddress}/about/complaint-procedure` },
    closing: [],
  });

export const accountRestoredEmail = (webAddress: string, { name }: ByStaff): RenderedEmail =>
  renderEmail({
    subject: 'Your account is restored',
    name,
    lines: ['Your account is no longer suspended, and everything is as you left it. Sign in to continue.'],
    action: { words: 'Sign in', address: `${webAddress}/signin` },
    closing: [],
  });

/** To accounts that asked for emails about new followers. */
export const newFollowerEmail = (
  webAddress: string,
  { name, follower }: { name: string; follower: { fullname: string; username: string } },
): RenderedEmail =>
  renderEmail({
    subject: 'You have a new follower',
    name,
    lines: [`${personLabel(follower)} is now following you.`],
    action: { words: 'View profile', address: `${webAddress}/${encodeURIComponent(follower.username)}` },
    closing: ['You can choose which emails you get in your settings.'],
  });

/** To accounts that asked for emails about new messages. The message itself stays in Foxreel. */
export const newMessageEmail = (
  webAddress: string,
  { name, sender, thread }: { name: string; sender: { fullname: string; username: string }; thread: string },
): RenderedEmail =>
  renderEmail({
    subject: 'You have a new message',
    name,
    lines: [`${personLabel(sender)} sent you a message.`],
    action: { words: 'Read message', address: `${webAddress}/messages/inbox/${thread}` },
    closing: ['You can choose which emails you get in your settings.'],
  });

/** To accounts that asked for emails about mentions. The comment itself stays in Foxreel. */
export const newMentionEmail = (
  webAddress: string,
  { name, author, path }: { name: string; author: { fullname: string; username: string }; path: string },
): RenderedEmail =>
  renderEmail({
    subject: 'You were mentioned in a comment',
    name,
    lines: [`${personLabel(author)} mentioned you in a comment.`],
    action: { words: 'View comment', address: `${webAddress}${path}` },
    closing: ['You can choose which emails you get in your settings.'],
  });

/** `token` works once, within an hour. */
export const passwordResetEmail = (
  webAddress: string,
  { name, token }: { name: string; token: string },
): RenderedEmail =>
  renderEmail({
    subject: 'Reset your password',
    name,
    lines: ['You asked to reset your password.'],
    action: { words: 'Set new password', address: `${webAddress}/forgot-pass/${token}` },
    closing: [
      'The link works once and expires in one hour. If you didn’t ask for it, ignore this email. Your password stays the same.',
    ],
  });

interface Renewal {
  name: string;
  creator: { fullname: string; username: string };
  coins: number;
  dollars: string;
}

const subscriptionsAction = (webAddress: string) => ({
  words: 'View subscriptions',
  address: `${webAddress}/account/purchases/subscriptions`,
});

/** Sent some days before a subscription renews: the price, the day and how to cancel. `day` is in UTC. */
export const renewalReminderEmail = (
  webAddress: string,
  { name, creator, coins, dollars, day }: Renewal & { day: string },
): RenderedEmail =>
  renderEmail({
    subject: `Your subscription renews on ${day}`,
    name,
    lines: [
      `Your subscription to ${personLabel(creator)} renews on ${day} (UTC) for ${coins} Fox Coins ($${dollars}).`,
      'You can cancel before then and keep access until the end of the period you paid for.',
    ],
    action: subscriptionsAction(webAddress),
    closing: ['If your wallet doesn’t have enough Fox Coins, we’ll try again. After that, the subscription ends.'],
  });

/** Sent when the balance is too low to renew. `last`: there is no further attempt. */
export const renewalFailedEmail = (
  webAddress: string,
  { name, creator, coins, dollars, last }: Renewal & { last: boolean },
): RenderedEmail =>
  renderEmail({
    subject: last ? 'Your subscription has ended' : 'We couldn’t renew your subscription',
    name,
    lines: [
      `Your wallet doesn’t have enough Fox Coins to renew your subscription to ${personLabel(creator)}. It costs ${coins} Fox Coins ($${dollars}).`,
      last
        ? 'The subscription has ended. You can subscribe again at any time.'
        : 'We’ll try again tomorrow. Until then, you don’t have access to their media for subscribers.',
    ],
    action: subscriptionsAction(webAddress),
    closing: ['We didn’t take anything from your wallet.'],
  });

/** The code works once, within ten minutes. It is not in the subject, which locked screens show. */
export const signInCodeEmail = ({ name, code }: { name: string; code: string }): RenderedEmail =>
  renderEmail({
    subject: 'Your sign-in code',
    name,
    lines: ['Here’s your sign-in code:'],
    code,
    closing: [
      'It works once and expires in 10 minutes. Foxreel will never ask you for it by phone or message. If you didn’t ask for it, ignore this email.',
    ],
  });

/** Proves that a new address receives mail. `token` works once, within 24 hours. */
export const verifyEmailEmail = (webAddress: string, { name, token }: { name: string; token: string }): RenderedEmail =>
  renderEmail({
    subject: 'Verify your email',
    name,
    lines: ['Confirm that this is your email address.'],
    action: { words: 'Verify email', address: `${webAddress}/verify-email?hash=${token}` },
    closing: ['The link works once and expires in 24 hours. If you don’t have a Foxreel account, ignore this email.'],
  });
