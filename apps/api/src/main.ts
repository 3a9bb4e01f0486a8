import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { EnvironmentError, readEnvironment, releaseStartMemory } from '@foxreel/config';

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));

// V8 lets four times what lives gather before it looks among it, and keeps the room: of thousands of connections twice their size.
setFlagsFromString('--heap-growing-percent=60');
// Nor does it tidy whenever the process rests: with ten thousand listeners that is a third of a second in which nobody hears.
setFlagsFromString('--memory-reducer-gc-count=0');

try {
  // Loaded only now, so that what loading leaves behind is bounded too.
  const { startApi } = await import('./start-api.ts');
  const api = await startApi(readEnvironment(), { webRoot });
  releaseStartMemory();
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
