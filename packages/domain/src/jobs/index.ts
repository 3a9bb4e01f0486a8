export * from './list-failed-jobs.ts';
export * from './list-job-lags.ts';
export * from './read-load.ts';
export * from './retry-job.ts';
