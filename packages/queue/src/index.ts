export * from './define-task.ts';
export * from './enqueue.ts';
export { type HeartbeatTimes, heartbeatTimes, type WorkerLogger } from './heartbeat.ts';
export * from './look-at-jobs.ts';
export * from './run-until-signal.ts';
export { migrateQueue, type RunningWorker, type RunWorkerOptions, runWorker } from './run-worker.ts';
