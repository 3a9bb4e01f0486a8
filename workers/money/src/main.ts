import { runWorkers } from '@foxreel/worker-runtime';
import { startMoneyWorker } from './money-worker.ts';

await runWorkers([startMoneyWorker]);
