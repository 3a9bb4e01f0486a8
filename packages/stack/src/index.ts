export * from './demo-world/index.ts';
