import { createTransport } from 'nodemailer';

/** A mail as it goes out. */
export interface OutgoingMail {
  /** Becomes the Message-ID: a mail that went out twice is known as one by who receives it. */
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** The port for mail: a relay, or the outbox that takes its place. */
export interface Mailer {
  /** Whether the words stay readable after the sending: only where the outbox is the mailbox. */
  keepsWords: boolean;
  /** Settles when the mail was taken. Throws MailFailure. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** Why a mail did not go. `reason` is kept and shown: no address, no password and no words of the mail are in it. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly reason: string;
  /** No later try can help. */
  readonly permanent: boolean;

  constructor(reason: string, { permanent }: { permanent: boolean }) {
    super(reason);
    this.reason = reason;
    this.permanent = permanent;
  }
}

interface SmtpOptions {
  /** smtp:// or smtps://, with the user and the password of the relay if it wants them. */
  url: string;
  /** `Name <address>`. */
  from: string;
}

const connectionsMax = 3;
const connectWithinMs = 10_000;
const silentWithinMs = 30_000;

/** Hands mails to a relay over SMTP. A password never travels unencrypted, but to this machine itself. */
function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const { username, hostname, protocol } = new URL(url);
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connectionsMax,
    requireTLS: username !== '' && !local && protocol === 'smtp:',
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: silentWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'foxreel.local';
  return {
    keepsWords: false,
    async send({ id, recipient, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw asFailure(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** By codes alone: the words of an error repeat what was sent. 5xx to the mail itself is final, a refused login may be mended. */
function asFailure(error: unknown): MailFailure {
  const code = fieldOf(error, 'code');
  const reply = fieldOf(error, 'responseCode');
  const details = [code, reply].filter((part) => part !== undefined).join(' ') || 'no code';
  const permanent = typeof reply === 'number' && reply >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  const what = reply === undefined ? 'The relay could not be reached' : 'The relay refused the mail';
  return new MailFailure(`${what} (${details})`, { permanent });
}

function fieldOf(error: unknown, name: 'code' | 'responseCode'): string | number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

interface MailerOptions {
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
