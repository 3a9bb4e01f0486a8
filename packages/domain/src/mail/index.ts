export * from './emails.ts';
export * from './mail-outbox.ts';
export type { MailReader } from './render-email.ts';
export * from './security-emails.ts';
