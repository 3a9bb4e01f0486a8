export * from './enqueue.ts';
export { type HeartbeatTimes, heartbeatTimes, type WorkerLogger } from './heartbeat.ts';
export * from './look-at-jobs.ts';
export * from './repeat-elected.ts';
export { runUntilSignal } from './run-until-signal.ts';
export {
  migrateQueue,
  type RunningWorker,
  type RunWorkerOptions,
  repeat,
  runWorker,
} from './run-worker.ts';
