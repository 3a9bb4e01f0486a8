import type { createTransport } from 'nodemailer';

/** An outgoing mail. */
export interface OutgoingMail {
  /** Becomes the Message-ID, by which receivers recognize a duplicate. */
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** The port for mail: a relay, or the outbox in its place. */
export interface Mailer {
  /** Whether texts stay readable after sending: only if the outbox is the mailbox. */
  keepsWords: boolean;
  /** Resolves when the mail was accepted. Throws MailFailure. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** Why a mail was not sent. `reason` is stored and shown, so it contains no address, password or mail text. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly reason: string;
  /** Retrying cannot help. */
  readonly permanent: boolean;

  constructor(reason: string, { permanent }: { permanent: boolean }) {
    super(reason);
    this.reason = reason;
    this.permanent = permanent;
  }
}

interface SmtpOptions {
  /** smtp:// or smtps://, with the relay's user and password if it needs them. */
  url: string;
  /** `Name <address>`. */
  from: string;
}

const connectionsMax = 3;
const connectWithinMs = 10_000;
const socketTimeoutMs = 30_000;

/** Sends mail through an SMTP relay. A password is never sent unencrypted, except to this machine. */
function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const { username, hostname, protocol } = new URL(url);
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const options = {
    url,
    pool: true as const,
    maxConnections: connectionsMax,
    requireTLS: username !== '' && !local && protocol === 'smtp:',
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let opened: Promise<ReturnType<typeof createTransport>> | null = null;
  // Loaded with the first mail: most processes, and products without a relay, never send one.
  const transport = () => (opened ??= import('nodemailer').then((nodemailer) => nodemailer.createTransport(options)));
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'foxreel.local';
  return {
    keepsWords: false,
    async send({ id, recipient, subject, text, html }) {
      try {
        await (await transport()).sendMail({
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
      (await opened)?.close();
    },
  };
}

/**
 * By status code only, as error texts repeat what was sent. 5xx for the mail itself is final; a rejected login may be fixed.
 */
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
  /** SMTP_URL; without it no mail leaves this machine. */
  smtpUrl: string | undefined;
  from: string;
  /** Whether staff can read the outbox. */
  sandbox: boolean;
}

/**
 * The relay of SMTP_URL. Without one: the outbox in a sandbox, elsewhere a mailer that rejects, as nobody could read the mail.
 */
export function createMailer({ smtpUrl, from, sandbox }: MailerOptions): Mailer {
  if (smtpUrl !== undefined) return createSmtpMailer({ url: smtpUrl, from });
  return sandbox ? outbox : absent;
}

const close = async () => {};

/** The mail is already stored in its row, so there is nothing left to do. */
const outbox: Mailer = { keepsWords: true, send: async () => {}, close };

const absent: Mailer = {
  keepsWords: false,
  send: () => Promise.reject(new MailFailure('No relay is named: SMTP_URL is not set', { permanent: true })),
  close,
};
