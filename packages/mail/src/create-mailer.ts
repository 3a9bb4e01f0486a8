import { type Mailer, MailFailure } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export interface MailerOptions {
  /** SMTP_URL; without it nothing leaves this machine. */
  smtpUrl: string | undefined;
  from: string;
  /** Whether staff can read the outbox. */
  sandbox: boolean;
}

/** The relay of SMTP_URL. Without one: in a sandbox the outbox, elsewhere a mailer that refuses, as nobody could read the mail. */
export function createMailer({ smtpUrl, from, sandbox }: MailerOptions): Mailer {
  if (smtpUrl !== undefined) return createSmtpMailer({ url: smtpUrl, from });
  return sandbox ? outbox : absent;
}

const close = async () => {};

/** A mail lies in its row already: there is nothing to do but to say that it has arrived. */
const outbox: Mailer = { keepsWords: true, send: async () => {}, close };

const absent: Mailer = {
  keepsWords: false,
  send: () => Promise.reject(new MailFailure('No relay is named: SMTP_URL is not set', { permanent: true })),
  close,
};
