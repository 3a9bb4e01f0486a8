export * from './emails.ts';
export * from './mail-outbox.ts';
export * from './security-emails.ts';
