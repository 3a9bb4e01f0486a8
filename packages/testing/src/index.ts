export * from './insert-media.ts';
export * from './last-mail.ts';
export * from './make-creator.ts';
export * from './start-test-live.ts';
export * from './start-worker.ts';
export * from './test-environment.ts';
export * from './test-world.ts';
export * from './valkey-gate.ts';
