import type { RunningWorker } from './run-worker.ts';
import type { WorkerLogger } from './worker-logger.ts';

interface WorkerProcess {
  runs: readonly Pick<RunningWorker, 'stop' | 'finished'>[];
  logger: WorkerLogger;
  /** Runs side by side with the stop of the workers. */
  alongside?: () => Promise<unknown>;
  /** Closes what the jobs used, once no more run. */
  close(): Promise<unknown>;
}

/** Ends the process in order on SIGINT and SIGTERM (exit code 0), and when a run loop ends by an error (exit code 1). */
export function runUntilSignal({ runs, logger, alongside, close }: WorkerProcess): void {
  let stopping = false;
  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    await Promise.all([...runs.map((run) => run.stop()), alongside?.()]);
    await close();
    process.exit(code);
  }
  process.once('SIGINT', () => void stop(0));
  process.once('SIGTERM', () => void stop(0));
  Promise.all(runs.map((run) => run.finished)).catch((error: unknown) => {
    logger.error({ err: error }, 'The run loop ended');
    void stop(1);
  });
}
