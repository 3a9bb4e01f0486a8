export * from './enqueue.ts';
