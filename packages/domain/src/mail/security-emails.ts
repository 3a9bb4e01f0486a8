import { type Language, localeOf } from '@foxreel/contracts';
import { type MailReader, type RenderedEmail, renderEmail } from './render-email.ts';
import type { MailText, MailTexts } from './texts/mail-texts.ts';

interface SecurityChange extends MailReader {
  /** The secret of the link that undoes the change. */
  undo: string;
}

/** A mail about a change, with the link that undoes it. */
const renderChange = (
  webAddress: string,
  { undo, name, language }: SecurityChange,
  write: (texts: MailTexts, language: Language) => MailText,
): RenderedEmail =>
  renderEmail({ name, language }, (texts, spoken) => ({ ...write(texts, spoken), ...texts.undo }), {
    address: `${webAddress}/account/undo?token=${undo}`,
  });

/**
 * To the current address, before it is replaced. It does not name the new address: somebody else may be reading this mailbox.
 * An address that was never verified may be a stranger's, so without `undo` it gets no link that changes the account.
 */
export const emailChangedEmail = (
  webAddress: string,
  { undo, ...reader }: MailReader & { undo: string | null },
): RenderedEmail =>
  undo === null
    ? renderEmail(reader, (texts) => texts.emailChangingUnverified, { address: `${webAddress}/forgot-pass` })
    : renderChange(webAddress, { ...reader, undo }, (texts) => texts.emailChanging);

/** To the previous address, once a new one has replaced it. */
export const emailReplacedEmail = (webAddress: string, change: SecurityChange): RenderedEmail =>
  renderChange(webAddress, change, (texts) => texts.emailReplaced);

/** To the owner, after the password was changed or reset. */
export const passwordChangedEmail = (webAddress: string, change: SecurityChange): RenderedEmail =>
  renderChange(webAddress, change, (texts) => texts.passwordChanged);

export const apiTokenMadeEmail = (
  webAddress: string,
  { scopes, ...change }: SecurityChange & { scopes: readonly string[] },
): RenderedEmail =>
  renderChange(webAddress, change, (texts, language) =>
    texts.apiTokenMade(new Intl.ListFormat(language, { type: 'unit' }).format(scopes)),
  );

/** `until`: product time. */
export const payoutDetailsChangedEmail = (
  webAddress: string,
  { until, ...change }: SecurityChange & { until: Date },
): RenderedEmail =>
  renderChange(webAddress, change, (texts, language) => {
    const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
    return texts.payoutDetailsChanged(new Intl.DateTimeFormat(localeOf(language), format).format(until));
  });

/** To the owner, after a change was undone with the link in its email. */
export const changeUndoneEmail = (webAddress: string, reader: MailReader): RenderedEmail =>
  renderEmail(reader, (texts) => texts.changeUndone, { address: `${webAddress}/forgot-pass` });

/** To the address that an account lost when the owner of its previous address undid the change. */
export const emailTakenBackEmail = (webAddress: string, reader: MailReader): RenderedEmail =>
  renderEmail(reader, (texts) => texts.emailTakenBack, { address: `${webAddress}/support` });
