import { createTransport } from 'nodemailer';
import { type Mailer, MailFailure } from './mailer.ts';

export interface SmtpOptions {
  /** smtp:// or smtps://, with the user and the password of the relay if it wants them. */
  url: string;
  /** `Name <address>`. */
  from: string;
}

const connectionsMax = 3;
const connectWithinMs = 10_000;
const silentWithinMs = 30_000;

/** Hands mails to a relay over SMTP. A password never travels unencrypted, but to this machine itself. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
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
