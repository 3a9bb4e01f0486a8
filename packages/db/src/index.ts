export * from './connect.ts';
export * from './migrate.ts';
export { runPlanned, runPrepared, type SqlWriter } from './run-prepared.ts';
export * as schema from './schema/index.ts';
