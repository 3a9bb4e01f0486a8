import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { EnvironmentError, freeStartupMemory, readEnvironment } from '@foxreel/config';

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));

// V8 lets the heap grow fourfold before collecting, and keeps the space: with thousands of connections twice their size.
setFlagsFromString('--heap-growing-percent=60');
// Nor does it compact whenever the process is idle: with ten thousand listeners that blocks for a third of a second.
setFlagsFromString('--memory-reducer-gc-count=0');

try {
  // Imported only now, so that the garbage of loading is limited too.
  const { startApi } = await import('./start-api.ts');
  const api = await startApi(readEnvironment(), { webRoot });
  // Otherwise Node saves them at its end; the workers, which start after it, share most of its modules.
  flushCompileCache();
  freeStartupMemory();
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void api.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
} catch (error) {
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(1);
}
