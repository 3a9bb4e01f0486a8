export * from './demo-accounts.ts';
export * from './seed-demo-world.ts';
