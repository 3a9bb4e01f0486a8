export * from './create-mailer.ts';
export * from './mailer.ts';
