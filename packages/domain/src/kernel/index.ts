export * from './clock.ts';
export * from './context.ts';
export * from './domain-error.ts';
export * from './domain-event.ts';
export * from './live-server.ts';
