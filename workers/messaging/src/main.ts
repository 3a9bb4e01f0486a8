import { setFlagsFromString } from 'node:v8';
import { runWorkers } from '@foxreel/worker-runtime';
import { startMessagingWorker } from './messaging-worker.ts';

// Jobs that wait for their batch grow old in V8's eyes: it would let four times what lives gather before it looks among them.
setFlagsFromString('--heap-growing-percent=100');
await runWorkers([startMessagingWorker]);
