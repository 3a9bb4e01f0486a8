export * from './insert-media.ts';
export * from './start-test-live.ts';
export * from './test-environment.ts';
export * from './test-world.ts';
