import type { Context } from '@foxreel/domain/kernel';
import type { ApiDependencies } from '../dependencies.ts';

const hourMs = 60 * 60 * 1000;

/** A context for what the api does by itself. */
export const systemContext = ({
  db,
  clock,
  realtime,
  storage,
  live,
  secret,
  webAddress,
}: ApiDependencies): Context => ({
  actor: { kind: 'system' },
  db,
  clock,
  realtime,
  storage,
  live,
  secret,
  webAddress,
  afterCommit: (action) => action(),
});

/** Deletes, now and every hour, the temporary files of processes that have died on this machine. Returns the way to stop. */
export function startStorageSweep(dependencies: ApiDependencies): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const sweep = async () => {
    try {
      await dependencies.storage.sweep();
    } catch (error) {
      dependencies.logger.error({ err: error }, 'storage_sweep_failed');
    }
  };
  const start = () => {
    running = running.then(sweep);
  };
  start();
  const timer = setInterval(start, hourMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
