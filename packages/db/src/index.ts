export * from './connect.ts';
export * from './migrate.ts';
export * from './run-prepared.ts';
export * as schema from './schema/index.ts';
