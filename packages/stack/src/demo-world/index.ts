export { demoAccounts, demoPassword, type SeedOptions } from './demo-people.ts';
export { seedDemoWorld } from './seed-demo-world.ts';
