import { runWorkers } from '@foxreel/worker-runtime';
import { startHousekeepingWorker } from './housekeeping-worker.ts';

await runWorkers([startHousekeepingWorker]);
