import { fileURLToPath } from 'node:url';
import { EnvironmentError, readEnvironment, releaseStartMemory } from '@foxreel/config';
import { startApi } from './start-api.ts';

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));

try {
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
