export { type Load, listFailedJobs, listJobLags, readLoad, retryJob } from './jobs.ts';
