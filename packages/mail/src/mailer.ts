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
