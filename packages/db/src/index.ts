export * from './database-errors.ts';
export { createServerFinder, hostsOf } from './find-server.ts';
export * from './migrate.ts';
export { type PartitionRules, type PartitionTurn, turnPartitions } from './partitions.ts';
export * from './pool.ts';
export { connectReplica, type Replica } from './replica.ts';
export { runPlanned, runPrepared, type SqlWriter } from './run-prepared.ts';
export * as schema from './schema/index.ts';
