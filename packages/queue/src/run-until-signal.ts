import type { WorkerLogger } from './heartbeat.ts';
import type { RunningWorker } from './run-worker.ts';

interface WorkerProcess {
  runs: readonly Pick<RunningWorker, 'stop' | 'finished'>[];
  logger: WorkerLogger;
  /** Runs while the workers stop. */
  alongside?: () => Promise<unknown>;
  /** Closes what the jobs used, after the last one. */
  close(): Promise<unknown>;
}

/** Ends the process in an orderly way on SIGINT and SIGTERM (exit code 0), or when a run loop fails (exit code 1). */
export function runUntilSignal({ runs, logger, alongside, close }: WorkerProcess): void {
  let stopping = false;
  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    try {
      await Promise.all([...runs.map((run) => run.stop()), alongside?.()]);
      await close();
      process.exit(code);
    } catch (error) {
      logger.error({ err: error }, 'stop_failed');
      process.exit(1);
    }
  }
  process.once('SIGINT', () => void stop(0));
  process.once('SIGTERM', () => void stop(0));
  Promise.all(runs.map((run) => run.finished)).catch((error: unknown) => {
    logger.error({ err: error }, 'run_loop_ended');
    void stop(1);
  });
}
