import { type Language, localeOf } from '@foxreel/contracts';
import { type MailReader, personLabel, type RenderedEmail, renderEmail } from './render-email.ts';
import type { MailTexts } from './texts/mail-texts.ts';

interface Person {
  fullname: string;
  username: string;
}

const terms = (webAddress: string) => `${webAddress}/about/terms-of-service`;

/** To the reporter, once staff have decided. It says only whether we acted: what happens to another account is private. */
export const reportDecidedEmail = (
  webAddress: string,
  { acted, ...reader }: MailReader & { acted: boolean },
): RenderedEmail =>
  renderEmail(reader, (texts) => (acted ? texts.reportActed : texts.reportDismissed), { address: terms(webAddress) });

/** A warning to the owner of an account: the step before a suspension. */
export const accountWarnedEmail = (
  webAddress: string,
  { reason, ...reader }: MailReader & { reason: string },
): RenderedEmail => renderEmail(reader, (texts) => texts.accountWarned(reason), { address: terms(webAddress) });

export const accountSuspendedEmail = (
  webAddress: string,
  { reason, ...reader }: MailReader & { reason: string },
): RenderedEmail =>
  renderEmail(reader, (texts) => texts.accountSuspended(reason), {
    address: `${webAddress}/about/complaint-procedure`,
  });

export const accountRestoredEmail = (webAddress: string, reader: MailReader): RenderedEmail =>
  renderEmail(reader, (texts) => texts.accountRestored, { address: `${webAddress}/signin` });

/** To accounts that asked for emails about new followers. */
export const newFollowerEmail = (
  webAddress: string,
  { follower, ...reader }: MailReader & { follower: Person },
): RenderedEmail =>
  renderEmail(reader, (texts) => texts.newFollower(personLabel(follower)), {
    address: `${webAddress}/${encodeURIComponent(follower.username)}`,
  });

/** To accounts that asked for emails about new messages. The message itself stays in Foxreel. */
export const newMessageEmail = (
  webAddress: string,
  { sender, thread, ...reader }: MailReader & { sender: Person; thread: string },
): RenderedEmail =>
  renderEmail(reader, (texts) => texts.newMessage(personLabel(sender)), {
    address: `${webAddress}/messages/inbox/${thread}`,
  });

/** To accounts that asked for emails about mentions. The comment itself stays in Foxreel. */
export const newMentionEmail = (
  webAddress: string,
  { author, path, ...reader }: MailReader & { author: Person; path: string },
): RenderedEmail =>
  renderEmail(reader, (texts) => texts.newMention(personLabel(author)), { address: `${webAddress}${path}` });

/** `token` works once, within an hour. */
export const passwordResetEmail = (
  webAddress: string,
  { token, ...reader }: MailReader & { token: string },
): RenderedEmail =>
  renderEmail(reader, (texts) => texts.passwordReset, { address: `${webAddress}/forgot-pass/${token}` });

interface Renewal {
  creator: Person;
  coins: number;
  cents: number;
}

/** '12 Fox Coins ($5.00)'. */
function amountOf(texts: MailTexts, language: Language, { coins, cents }: Renewal): string {
  const money = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  // Dollars in Arabic as the web app has them: $5.00.
  const dollars = new Intl.NumberFormat(language === 'ar' ? 'en' : language, money).format(cents / 100);
  return texts.coins({ count: coins, shown: new Intl.NumberFormat(localeOf(language)).format(coins), dollars });
}

const subscriptionsPage = (webAddress: string) => ({ address: `${webAddress}/account/purchases/subscriptions` });

/** Sent some days before a subscription renews: the price, the day and how to cancel. */
export const renewalReminderEmail = (
  webAddress: string,
  { creator, coins, cents, renewsAt, ...reader }: MailReader & Renewal & { renewsAt: Date },
): RenderedEmail =>
  renderEmail(
    reader,
    (texts, language) =>
      texts.renewalReminder({
        creator: personLabel(creator),
        amount: amountOf(texts, language, { creator, coins, cents }),
        day: new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(renewsAt),
      }),
    subscriptionsPage(webAddress),
  );

/** Sent when the balance is too low to renew. `last`: there is no further attempt. */
export const renewalFailedEmail = (
  webAddress: string,
  { creator, coins, cents, last, ...reader }: MailReader & Renewal & { last: boolean },
): RenderedEmail =>
  renderEmail(
    reader,
    (texts, language) =>
      texts[last ? 'renewalEnded' : 'renewalDelayed']({
        creator: personLabel(creator),
        amount: amountOf(texts, language, { creator, coins, cents }),
      }),
    subscriptionsPage(webAddress),
  );

/** The code works once, within ten minutes. It is not in the subject, which locked screens show. */
export const signInCodeEmail = ({ code, ...reader }: MailReader & { code: string }): RenderedEmail =>
  renderEmail(reader, (texts) => texts.signInCode, { code });

/** Proves that a new address receives mail. `token` works once, within 24 hours. */
export const verifyEmailEmail = (
  webAddress: string,
  { token, ...reader }: MailReader & { token: string },
): RenderedEmail =>
  renderEmail(reader, (texts) => texts.verifyEmail, { address: `${webAddress}/verify-email?hash=${token}` });
