export * from './start-tracing.ts';
export * from './traced.ts';
