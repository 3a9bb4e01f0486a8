export * from './define-task.ts';
export * from './enqueue.ts';
export * from './enqueue-many.ts';
export { type HeartbeatTimes, heartbeatTimes } from './heartbeat.ts';
export * from './migrate-queue.ts';
export * from './permanent-failure.ts';
export * from './run-until-signal.ts';
export * from './run-worker.ts';
export type { WorkerLogger } from './worker-logger.ts';
