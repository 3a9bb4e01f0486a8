import type { MailTexts } from './mail-texts.ts';

const viewSubscriptions = 'View subscriptions';
const choose = 'You can choose which emails you get in your settings.';

export const en: MailTexts = {
  hello: 'Hello,',
  helloTo: (name) => `Hello ${name},`,
  coins: ({ count, shown, dollars }) => `${shown} Fox ${count === 1 ? 'Coin' : 'Coins'} (${dollars})`,
  reportActed: {
    subject: 'We reviewed your report',
    lines: ['We reviewed your report and took action. Thanks for letting us know.'],
    closing: ['You can block or hide anyone you don’t want to see.'],
  },
  reportDismissed: {
    subject: 'We reviewed your report',
    lines: ['We reviewed your report. It doesn’t break our rules, so we took no action.'],
    action: 'Read the terms',
    closing: ['You can block or hide anyone you don’t want to see.'],
  },
  accountWarned: (reason) => ({
    subject: 'A warning about your account',
    lines: ['Something on your account was reported and breaks our rules:', reason],
    action: 'Read the terms',
    closing: ['If it happens again, your account may be suspended.'],
  }),
  accountSuspended: (reason) => ({
    subject: 'Your account is suspended',
    lines: ['We suspended your account. Nobody can see your profile or anything you’ve published. The reason:', reason],
    action: 'File a complaint',
    closing: [],
  }),
  accountRestored: {
    subject: 'Your account is restored',
    lines: ['Your account is no longer suspended, and everything is as you left it. Sign in to continue.'],
    action: 'Sign in',
    closing: [],
  },
  newFollower: (follower) => ({
    subject: 'You have a new follower',
    lines: [`${follower} is now following you.`],
    action: 'View profile',
    closing: [choose],
  }),
  newMessage: (sender) => ({
    subject: 'You have a new message',
    lines: [`${sender} sent you a message.`],
    action: 'Read message',
    closing: [choose],
  }),
  newMention: (author) => ({
    subject: 'You were mentioned in a comment',
    lines: [`${author} mentioned you in a comment.`],
    action: 'View comment',
    closing: [choose],
  }),
  passwordReset: {
    subject: 'Reset your password',
    lines: ['You asked to reset your password.'],
    action: 'Set new password',
    closing: [
      'The link works once and expires in one hour. If you didn’t ask for it, ignore this email. Your password stays the same.',
    ],
  },
  renewalReminder: ({ creator, amount, day }) => ({
    subject: `Your subscription renews on ${day}`,
    lines: [
      `Your subscription to ${creator} renews on ${day} (UTC) for ${amount}.`,
      'You can cancel before then and keep access until the end of the period you paid for.',
    ],
    action: viewSubscriptions,
    closing: ['If your wallet doesn’t have enough Fox Coins, we’ll try again. After that, the subscription ends.'],
  }),
  renewalDelayed: ({ creator, amount }) => ({
    subject: 'We couldn’t renew your subscription',
    lines: [
      `Your wallet doesn’t have enough Fox Coins to renew your subscription to ${creator}. It costs ${amount}.`,
      'We’ll try again tomorrow. Until then, you don’t have access to their media for subscribers.',
    ],
    action: viewSubscriptions,
    closing: ['We didn’t take anything from your wallet.'],
  }),
  renewalEnded: ({ creator, amount }) => ({
    subject: 'Your subscription has ended',
    lines: [
      `Your wallet doesn’t have enough Fox Coins to renew your subscription to ${creator}. It costs ${amount}.`,
      'The subscription has ended. You can subscribe again at any time.',
    ],
    action: viewSubscriptions,
    closing: ['We didn’t take anything from your wallet.'],
  }),
  signInCode: {
    subject: 'Your sign-in code',
    lines: ['Here’s your sign-in code:'],
    closing: [
      'It works once and expires in 10 minutes. Foxreel will never ask you for it by phone or message. If you didn’t ask for it, ignore this email.',
    ],
  },
  verifyEmail: {
    subject: 'Verify your email',
    lines: ['Confirm that this is your email address.'],
    action: 'Verify email',
    closing: ['The link works once and expires in 24 hours. If you don’t have a Foxreel account, ignore this email.'],
  },
  undo: {
    action: 'It wasn’t me, undo it',
    closing: [
      'If it was you, you don’t need to do anything. The link works once and expires in 7 days. It undoes the change, signs out all devices and lets you set a new password.',
    ],
  },
  emailChanging: {
    subject: 'Your email is being changed',
    lines: ['Someone signed in to your account added a new email address. Once it’s verified, it replaces this one.'],
    closing: [],
  },
  emailChangingUnverified: {
    subject: 'Your email is being changed',
    lines: ['Someone signed in to your account added a new email address. Once it’s verified, it replaces this one.'],
    action: 'It wasn’t me, set a new password',
    closing: [
      'If it was you, you don’t need to do anything. If not, a new password signs out all devices and stops the change.',
    ],
  },
  emailReplaced: {
    subject: 'Your email was changed',
    lines: ['The email address of your account was changed. From now on, we’ll write to the new address.'],
    closing: [],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    lines: [
      'Your password was changed. We signed out your other devices, revoked your API tokens and replaced your stream key.',
    ],
    closing: [],
  },
  apiTokenMade: (scopes) => ({
    subject: 'An API token was created for your account',
    lines: [`Someone signed in to your account created an API token. Its permissions: ${scopes}.`],
    closing: [],
  }),
  payoutDetailsChanged: (until) => ({
    subject: 'Your payout details were changed',
    lines: [
      'Someone signed in to your account changed its payout details.',
      `To keep your money safe, payouts are on hold until ${until} (UTC).`,
    ],
    closing: [],
  }),
  changeUndone: {
    subject: 'A change to your account was undone',
    lines: [
      'A change to your account, and every change after it, was undone with the link in our email. All devices were signed out, and your old password no longer works.',
    ],
    action: 'Set new password',
    closing: ['If it was you and you’ve already set a new password, you don’t need to do anything.'],
  },
  emailTakenBack: {
    subject: 'Your email was changed back',
    lines: ['An account’s change to this email address was undone with the link we sent to its previous address.'],
    action: 'Contact support',
    closing: ['If it’s your account and you didn’t expect this, contact support.'],
  },
};
