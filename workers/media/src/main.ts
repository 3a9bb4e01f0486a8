import { runWorkers } from '@foxreel/worker-runtime';
import { startMediaWorker } from './media-worker.ts';

await runWorkers([startMediaWorker]);
