export * from './enqueue.ts';
export { type HeartbeatTimes, heartbeatTimes, type WorkerLogger } from './heartbeat.ts';
export * from './look-at-jobs.ts';
export * from './repeat-elected.ts';
export {
  migrateQueue,
  type RunningWorker,
  type RunWorkerOptions,
  repeat,
  runUntilSignal,
  runWorker,
} from './run-worker.ts';
