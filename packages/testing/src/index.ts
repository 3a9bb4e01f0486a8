export * from './insert-media.ts';
export * from './test-environment.ts';
export * from './test-world.ts';
