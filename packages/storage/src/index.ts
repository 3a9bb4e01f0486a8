export type * from './storage.ts';
