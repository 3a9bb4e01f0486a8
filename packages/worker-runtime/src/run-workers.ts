import { freeStartupMemory, readEnvironment, tracingOptions } from '@foxreel/config';
import { type RunningWorker, runUntilSignal, type WorkerLogger } from '@foxreel/queue';
import { startTracing } from '@foxreel/tracing';

const roundsStopMs = 2_500;

/** A started worker, with what its process needs to stop it. */
export interface StartedWorker {
  logger: WorkerLogger;
  /** Run loops of jobs. */
  runs: readonly Pick<RunningWorker, 'stop' | 'finished'>[];
  /** Stops what runs besides jobs; the process waits at most 2.5 seconds for it. */
  stopRounds?: () => Promise<unknown>;
  /** Closes what jobs and rounds used. */
  close(): Promise<unknown>;
}

/** Runs these workers in this process until it is told to stop, or a run loop fails. */
export async function runWorkers(starts: readonly (() => Promise<StartedWorker>)[]): Promise<void> {
  const tracing = await startTracing(tracingOptions(readEnvironment(), 'foxreel-worker'));
  const workers = await Promise.all(starts.map((start) => start()));
  const [first] = workers;
  if (!first) throw new Error('There is no worker to run');
  freeStartupMemory();
  runUntilSignal({
    runs: workers.flatMap(({ runs }) => runs),
    logger: first.logger,
    alongside: () =>
      Promise.race([
        Promise.all(workers.map(({ stopRounds }) => stopRounds?.())),
        new Promise((resolve) => setTimeout(resolve, roundsStopMs)),
      ]),
    close: () => Promise.all([...workers.map(({ close }) => close()), tracing.stop()]),
  });
  // Whoever reads this may tell it to stop at once.
  first.logger.info({ workers: workers.length }, 'worker_ready');
}
