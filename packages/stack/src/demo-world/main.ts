import { seedFromEnvironment } from './seed-demo-world.ts';

await seedFromEnvironment();
process.exit(0);
