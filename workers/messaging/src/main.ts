import { setFlagsFromString } from 'node:v8';
import { runWorkers } from '@foxreel/worker-runtime';
import { startMessagingWorker } from './messaging-worker.ts';

// Waiting jobs get promoted to V8's old space, which would grow fourfold before it is collected.
setFlagsFromString('--heap-growing-percent=100');
await runWorkers([startMessagingWorker]);
