export * from './account-summary.ts';
export * from './clock.ts';
export * from './context.ts';
export * from './cursor.ts';
export * from './domain-error.ts';
export * from './domain-event.ts';
export * from './live-server.ts';
export * from './lock-accounts.ts';
