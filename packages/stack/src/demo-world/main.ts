import { seedFromEnvironment } from './seed-from-environment.ts';

await seedFromEnvironment();
process.exit(0);
