// Runs only inside the images, as packages/queue/src/migrate-all.ts: migrates both schemas, then exits.
import { migrate } from '@foxreel/db';
import { migrateQueue } from './index.ts';

const url = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
if (!url) throw new Error('DATABASE_URL is not set');
await migrate(url);
await migrateQueue(url);
