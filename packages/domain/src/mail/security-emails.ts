import { type RenderedEmail, renderEmail } from './render-email.ts';

interface SecurityChange {
  name: string;
  /** The secret of the link that undoes the change. */
  undo: string;
}

const undoAction = (webAddress: string, undo: string) => ({
  words: 'It was not me: undo this',
  address: `${webAddress}/account/undo?token=${undo}`,
});
const undoClosing = [
  'If it was you, there is nothing to do. The link works once, within seven days: it takes the change back, signs everybody out and lets you set a new password.',
];

/**
 * To the present address, when another one shall take its place. The new address is not told: the mail may be read by others by now.
 * One that was never verified may be a stranger's: without `undo` it gets no link that changes the account.
 */
export const emailChangedEmail = (
  webAddress: string,
  { name, undo }: { name: string; undo: string | null },
): RenderedEmail =>
  renderEmail({
    subject: 'Your email is being changed',
    name,
    lines: ['someone signed in to your account gave it a new email address. It replaces this one once it is verified.'],
    action:
      undo === null
        ? { words: 'It was not me: set a new password', address: `${webAddress}/forgot-pass` }
        : undoAction(webAddress, undo),
    closing:
      undo === null
        ? ['If it was you, there is nothing to do. A new password signs everybody out and stops the change.']
        : undoClosing,
  });

/** To the former address, when another one has taken its place. */
export const emailReplacedEmail = (webAddress: string, { name, undo }: SecurityChange): RenderedEmail =>
  renderEmail({
    subject: 'Your email was changed',
    name,
    lines: ['your account has a new email address now. We write there from now on, and no longer to this one.'],
    action: undoAction(webAddress, undo),
    closing: undoClosing,
  });

/** To the owner, when the password was changed or reset. */
export const passwordChangedEmail = (webAddress: string, { name, undo }: SecurityChange): RenderedEmail =>
  renderEmail({
    subject: 'Your password was changed',
    name,
    lines: [
      'the password of your account was changed, your other devices were signed out, your API tokens were revoked, and your stream key was replaced.',
    ],
    action: undoAction(webAddress, undo),
    closing: undoClosing,
  });

export const apiTokenMadeEmail = (
  webAddress: string,
  { name, undo, scopes }: SecurityChange & { scopes: readonly string[] },
): RenderedEmail =>
  renderEmail({
    subject: 'An API token was made for your account',
    name,
    lines: [`someone signed in to your account made an API token for it. Whoever has it may: ${scopes.join(', ')}.`],
    action: undoAction(webAddress, undo),
    closing: undoClosing,
  });

/** `until` is a day and time in UTC, product time. */
export const payoutDetailsChangedEmail = (
  webAddress: string,
  { name, undo, until }: SecurityChange & { until: string },
): RenderedEmail =>
  renderEmail({
    subject: 'Your payout details were changed',
    name,
    lines: [
      'someone signed in to your account changed where its payouts go.',
      `To be safe, payouts are on hold until ${until} (UTC).`,
    ],
    action: undoAction(webAddress, undo),
    closing: undoClosing,
  });

/** To the owner, when a change was undone from its mail. */
export const changeUndoneEmail = (webAddress: string, { name }: { name: string }): RenderedEmail =>
  renderEmail({
    subject: 'A change to your account was undone',
    name,
    lines: [
      'a change to your account, and what was changed after it, was undone by the link in our mail. Everybody was signed out, and the password works no more.',
    ],
    action: { words: 'Set a new password', address: `${webAddress}/forgot-pass` },
    closing: ['If it was you, and you have set a new password already, there is nothing to do.'],
  });

/** To an address that an account no longer has, as its former one has undone the change. */
export const emailTakenBackEmail = (webAddress: string, { name }: { name: string }): RenderedEmail =>
  renderEmail({
    subject: 'Your email was changed back',
    name,
    lines: [
      'the change of the email address of an account to this one was undone by the link in our mail to the former address.',
    ],
    action: { words: 'Write to support', address: `${webAddress}/support` },
    closing: ['If it is your account and you did not expect this, write to support.'],
  });
