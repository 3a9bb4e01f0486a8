export * from './create-worker-context.ts';
export * from './run-workers.ts';
