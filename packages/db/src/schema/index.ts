export * from './hidden.ts';
export * from './identity.ts';
export * from './live.ts';
export * from './media.ts';
export * from './messaging.ts';
export * from './rights.ts';
export * from './system.ts';
