// Runs inside the images only, as packages/queue/src/migrate-all.ts: brings both schemas up to date, then ends.
import { migrate } from '@foxreel/db';
import { migrateQueue } from './index.ts';

const url = process.env['DATABASE_URL'];
if (!url) throw new Error('DATABASE_URL is not set');
await migrate(url);
await migrateQueue(url);
