export * from './connect-realtime.ts';
export * from './rate-limiter.ts';
export type * from './realtime.ts';
export * from './recent-changes.ts';
