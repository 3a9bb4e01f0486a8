export * from './enqueue.ts';
export * from './migrate-queue.ts';
