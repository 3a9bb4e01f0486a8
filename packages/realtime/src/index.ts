export * from './connect-realtime.ts';
export * from './leased-budget.ts';
export * from './rate-limiter.ts';
export type * from './realtime.ts';
