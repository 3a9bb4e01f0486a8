import { type RenderedEmail, renderEmail } from './render-email.ts';

interface SecurityChange {
  name: string;
  /** The secret of the link that undoes the change. */
  undo: string;
}

const undoAction = (webAddress: string, undo: string) => ({
  words: 'It wasn’t me, undo it',
  address: `${webAddress}/account/undo?token=${undo}`,
});
const undoClosing = [
  'If it was you, you don’t need to do anything. The link works once and expires in 7 days. It undoes the change, signs out all devices and lets you set a new password.',
];

/**
 * To the current address, before it is replaced. It does not name the new address: somebody else may be reading this mailbox.
 * An address that was never verified may be a stranger's, so without `undo` it gets no link that changes the account.
 */
export const emailChangedEmail = (
  webAddress: string,
  { name, undo }: { name: string; undo: string | null },
): RenderedEmail =>
  renderEmail({
    subject: 'Your email is being changed',
    name,
    lines: ['Someone signed in to your account added a new email address. Once it’s verified, it replaces this one.'],
    action:
      undo === null
        ? { words: 'It wasn’t me, set a new password', address: `${webAddress}/forgot-pass` }
        : undoAction(webAddress, undo),
    closing:
      undo === null
        ? [
            'If it was you, you don’t need to do anything. If not, a new password signs out all devices and stops the change.',
          ]
        : undoClosing,
  });

/** To the previous address, once a new one has replaced it. */
export const emailReplacedEmail = (webAddress: string, { name, undo }: SecurityChange): RenderedEmail =>
  renderEmail({
    subject: 'Your email was changed',
    name,
    lines: ['The email address of your account was changed. From now on, we’ll write to the new address.'],
    action: undoAction(webAddress, undo),
    closing: undoClosing,
  });

/** To the owner, after the password was changed or reset. */
export const passwordChangedEmail = (webAddress: string, { name, undo }: SecurityChange): RenderedEmail =>
  renderEmail({
    subject: 'Your password was changed',
    name,
    lines: [
      'Your password was changed. We signed out your other devices, revoked your API tokens and replaced your stream key.',
    ],
    action: undoAction(webAddress, undo),
    closing: undoClosing,
  });

export const apiTokenMadeEmail = (
  webAddress: string,
  { name, undo, scopes }: SecurityChange & { scopes: readonly string[] },
): RenderedEmail =>
  renderEmail({
    subject: 'An API token was created for your account',
    name,
    lines: [`Someone signed in to your account created an API token. Its permissions: ${scopes.join(', ')}.`],
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
      'Someone signed in to your account changed its payout details.',
      `To keep your money safe, payouts are on hold until ${until} (UTC).`,
    ],
    action: undoAction(webAddress, undo),
    closing: undoClosing,
  });

/** To the owner, after a change was undone with the link in its email. */
export const changeUndoneEmail = (webAddress: string, { name }: { name: string }): RenderedEmail =>
  renderEmail({
    subject: 'A change to your account was undone',
    name,
    lines: [
      'A change to your account, and every change after it, was undone with the link in our email. All devices were signed out, and your old password no longer works.',
    ],
    action: { words: 'Set new password', address: `${webAddress}/forgot-pass` },
    closing: ['If it was you and you’ve already set a new password, you don’t need to do anything.'],
  });

/** To the address that an account lost when the owner of its previous address undid the change. */
export const emailTakenBackEmail = (webAddress: string, { name }: { name: string }): RenderedEmail =>
  renderEmail({
    subject: 'Your email was changed back',
    name,
    lines: ['An account’s change to this email address was undone with the link we sent to its previous address.'],
    action: { words: 'Contact support', address: `${webAddress}/support` },
    closing: ['If it’s your account and you didn’t expect this, contact support.'],
  });
