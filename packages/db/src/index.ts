export * from './connect.ts';
export * from './migrate.ts';
export * as schema from './schema/index.ts';
