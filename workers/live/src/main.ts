import { runWorkers } from '@foxreel/worker-runtime';
import { startLiveWorker } from './live-worker.ts';

await runWorkers([startLiveWorker]);
