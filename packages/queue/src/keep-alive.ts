import type { Pool } from 'pg';
import { beat, endHeartbeat, type HeartbeatTimes, liveWorkers, reapDeadWorkers } from './heartbeat.ts';
import type { WorkerLogger } from './worker-logger.ts';

interface KeepAliveOptions {
  pool: Pool;
  workerId: string;
  process: string;
  logger: WorkerLogger;
  times: HeartbeatTimes;
  onSweep: ((alive: ReadonlySet<string>) => Promise<void>) | undefined;
  /** Called when this worker itself has been silent so long that others took its jobs. */
  onLost(): void;
}

/** Beats for one worker, frees the jobs of dead ones, and notices when this one was itself taken for dead (paused, cut off). */
export async function keepAlive(options: KeepAliveOptions): Promise<{ end(): Promise<void> }> {
  const { pool, workerId, times, logger } = options;
  let last = Date.now();
  let steadySince = last;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  async function tick(): Promise<void> {
    if (Date.now() - last > times.deadAfterMs) {
      logger.warn({ process: options.process }, 'This worker was silent for too long and drops its running jobs');
      options.onLost();
    }
    await beat(pool, workerId, options.process);
    if (Date.now() - last > times.beatMs * 2) steadySince = Date.now();
    last = Date.now();
    // After an outage of the database everyone has been silent: the living get time to say so first.
    if (last - steadySince < times.deadAfterMs / 2) return;
    const dead = await reapDeadWorkers(pool, times.deadAfterMs);
    if (dead.length > 0) logger.warn({ process: options.process, dead }, 'Took over the jobs of dead workers');
    if (options.onSweep) await options.onSweep(await liveWorkers(pool, times.deadAfterMs));
  }
  function schedule(): void {
    timer = setTimeout(() => {
      current = tick()
        .catch((error: unknown) => logger.warn({ err: error }, 'A sign of life could not be written'))
        .finally(() => {
          if (!ended) schedule();
        });
    }, times.beatMs);
  }
  await tick();
  schedule();
  return {
    async end() {
      ended = true;
      clearTimeout(timer);
      await current;
      await endHeartbeat(pool, workerId);
    },
  };
}
