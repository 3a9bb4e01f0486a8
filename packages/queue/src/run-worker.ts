import { EventEmitter } from 'node:events';
import { traced } from '@foxreel/tracing';
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { type DefinedTask, NotNow, PermanentFailure, traceparentOf } from './enqueue.ts';
import { type HeartbeatTimes, heartbeatTimes, keepAlive, type WorkerLogger } from './heartbeat.ts';
import { openQueuePool } from './open-queue-pool.ts';
import { isOutage, outliveOutages } from './outlive-outages.ts';
import { waitForDatabase } from './wait-for-database.ts';

/**
 * Drizzle's errors contain a statement's values, such as private messages. Job errors go to the log and to the queue's
 * last_error, so such an error is replaced by one with Postgres's message and position only.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error) || !('query' in error) || !('params' in error)) return error;
  const reason = error.cause instanceof Error ? error.cause.message : 'no reason was given';
  const plain = new Error(`A statement failed: ${reason}`);
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) ?? [];
  plain.stack = [`Error: ${plain.message}`, ...frames].join('\n');
  return plain;
}

export interface RunWorkerOptions {
  databaseUrl: string;
  /** Process name and lane, such as 'messaging' or 'media/ladder'. */
  process: string;
  tasks: readonly DefinedTask[];
  /** Number of concurrent jobs. */
  concurrency: number;
  logger: WorkerLogger;
  /** Runs before every job, to refresh a sandbox's clock. */
  beforeJob?: () => Promise<void>;
  /** Polling interval for delayed jobs; new ones are announced at once. 150 ms if absent. */
  pollMs?: number;
  /** For many short jobs: fetches up to this many at once and completes them together. One poll then serves the whole pool. */
  prefetch?: number;
  /** Called every few seconds with the ids of all live workers, to clean up after the dead ones. */
  onSweep?: (alive: ReadonlySet<string>) => Promise<void>;
  /**
   * How long running jobs may take to finish at a stop before they are aborted, and again before they are abandoned. 1.2 s if
   * absent.
   */
  graceMs?: number;
  heartbeat?: HeartbeatTimes;
  /** How long the start waits for a database that is away, in milliseconds; a minute if absent. */
  startWithinMs?: number;
}

export interface RunningWorker {
  workerId: string;
  /** Takes no more jobs, lets running ones finish for a moment, then aborts them and releases them for others. */
  stop(): Promise<void>;
  /** Resolves when the loop has ended; rejects if it failed. */
  finished: Promise<void>;
}

const stopReason = 'The worker is stopping';
const startWithinMs = 60_000;
/** A worker that stops while the database is away leaves its jobs locked; others take them over as those of a lost one. */
const releaseWithinMs = 3_000;

interface RunningJob {
  id: string;
  controller: AbortController;
}

/**
 * Runs the jobs of the given tasks until stopped. Any other worker takes over the jobs of a dead one within half a minute. Throws
 * if the database is still away after `startWithinMs`.
 */
export async function runWorker(options: RunWorkerOptions): Promise<RunningWorker> {
  const { logger } = options;
  const wait = { process: options.process, logger, withinMs: options.startWithinMs ?? startWithinMs };
  await waitForDatabase(options.databaseUrl, wait);
  const pool = openQueuePool(
    options.databaseUrl,
    {
      max: 3 + Math.min(options.concurrency, 4),
      application_name: `foxreel ${options.process}`,
      types: { getTypeParser },
    },
    (error) => logger.warn({ process: options.process, err: error }, 'queue_connection_lost'),
  );
  const running = new Set<RunningJob>();
  const aborted = new Set<string>();
  const abortAll = (reason: string) => {
    for (const job of running) job.controller.abort(new Error(reason));
  };
  let workerId = '';
  let givenUp = false;
  let started = false;
  const patientPool = outliveOutages(
    pool,
    () => started,
    (error) => logger.warn({ process: options.process, err: error }, 'queue_waits_for_database'),
  );

  const taskList: TaskList = {};
  for (const task of options.tasks) {
    taskList[task.name] = async (payload, helpers) => {
      const job: RunningJob = { id: helpers.job.id, controller: new AbortController() };
      running.add(job);
      try {
        await options.beforeJob?.();
        const attempt = helpers.job.attempts;
        const attributes = { 'foxreel.job.task': task.name, 'foxreel.job.id': job.id, 'foxreel.job.attempt': attempt };
        const traceparent = traceparentOf(payload);
        await traced(`job ${task.name}`, { kind: 'consumer', attributes, traceparent }, () =>
          task.run(payload, {
            attempt,
            maxAttempts: helpers.job.max_attempts,
            // Created only on request: an AbortController costs more than many a job.
            get signal() {
              return job.controller.signal;
            },
            workerId,
          }),
        );
      } catch (error) {
        if (job.controller.signal.aborted) aborted.add(job.id);
        if (error instanceof PermanentFailure) {
          await pool.query(
            'update graphile_worker._private_jobs set max_attempts = attempts where id = $1 and locked_by = $2',
            [job.id, workerId],
          );
        }
        if (error instanceof NotNow) {
          await pool.query(
            `update graphile_worker._private_jobs set attempts = attempts - 1, run_at = now() + interval '10 s'
              where id = $1 and locked_by = $2 and attempts > 0`,
            [job.id, workerId],
          );
        }
        throw withoutValues(error);
      } finally {
        running.delete(job);
        // An abandoned job belongs to another worker by now, so this one must not report on it.
        if (givenUp) await new Promise(() => {});
      }
    };
  }

  const events: WorkerEvents = new EventEmitter();
  events.once('pool:create', ({ workerPool }) => {
    workerId = workerPool.id;
  });
  let runner: Runner;
  try {
    runner = await run({
      pgPool: patientPool,
      taskList,
      parsedCronItems: [],
      concurrency: options.concurrency,
      pollInterval: options.pollMs ?? 150,
      noHandleSignals: true,
      events,
      logger: graphileLogger(options),
      ...(options.prefetch
        ? {
            preset: {
              worker: {
                localQueue: { size: Math.max(options.prefetch, options.concurrency), ttl: 10_000 },
                completeJobBatchDelay: 5,
              },
            },
          }
        : {}),
    });
    started = true;
  } catch (error) {
    await pool.end();
    throw error;
  }
  const life = await keepAlive({
    pool,
    workerId,
    process: options.process,
    logger,
    times: options.heartbeat ?? heartbeatTimes,
    running: () => Array.from(running, ({ id }) => id),
    onSweep: options.onSweep,
    onLost: () => abortAll('This worker was silent for too long; its jobs are others’ now'),
  });

  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= stopInOrder();
    return stopped;
  };
  async function stopInOrder(): Promise<void> {
    const grace = options.graceMs ?? 1_200;
    const ended = runner.stop().catch((error: unknown) => logger.warn({ err: error }, 'run_loop_stop_failed'));
    const abortTimer = setTimeout(() => abortAll(stopReason), grace);
    let giveUpTimer: NodeJS.Timeout | undefined;
    const giveUp = new Promise<void>((resolve) => {
      giveUpTimer = setTimeout(() => {
        givenUp = true;
        resolve();
      }, grace * 2);
    });
    await Promise.race([ended, giveUp]);
    clearTimeout(abortTimer);
    clearTimeout(giveUpTimer);
    await inTime(release());
    await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, 500).unref())]);
  }
  async function release(): Promise<void> {
    await life.end();
    // An interruption is not the job's fault: it runs again at once, and the attempt does not count.
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now(), attempts = greatest(attempts - 1, 0)
       where locked_by = $1 or (id = any($2::bigint[]) and locked_by is null)`,
      [workerId, [...aborted]],
    );
    await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [workerId]);
  }
  /** Waits for the release unless the database is away, which must not make an orderly stop a failed one. */
  async function inTime(released: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The database does not answer')), releaseWithinMs);
    });
    try {
      await Promise.race([released, late]);
    } catch (error) {
      if (!isOutage(error)) throw error;
      logger.warn({ process: options.process, err: error }, 'jobs_left_to_others');
    } finally {
      clearTimeout(timer);
    }
  }
  return { workerId, stop, finished: runner.promise };
}

/** Nothing reads these four timestamps, and parsing them costs as much as a small job, so they stay text. */
function getTypeParser(...type: Parameters<typeof pg.types.getTypeParser>) {
  return type[0] === pg.types.builtins.TIMESTAMPTZ ? String : pg.types.getTypeParser(...type);
}

function graphileLogger({ logger, process }: RunWorkerOptions): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const details = { process, ...(scope.taskIdentifier ? { task: scope.taskIdentifier } : {}) };
    // The message repeats the error and so user input; the error itself goes to the logger's serializer.
    if (meta && 'failure' in meta) {
      const facts = { ...details, ...jobOf(meta['job']), err: meta['error'] };
      if (message.includes(stopReason)) logger.info({ ...details, ...jobOf(meta['job']) }, 'job_interrupted');
      else logger.warn(facts, 'job_failed');
    } else if (level === 'error') logger.error(details, message);
    else if (level === 'warning') logger.warn(details, message);
    else logger.debug(details, message);
  });
}

function jobOf(job: unknown): object {
  if (typeof job !== 'object' || job === null) return {};
  return { ...('id' in job ? { job: job.id } : {}), ...('attempts' in job ? { attempt: job.attempts } : {}) };
}

/** Migrates graphile-worker's own schema at `url`; safe to call from several processes at once. */
export async function migrateQueue(url: string): Promise<void> {
  // A migration that loses its connection fails for itself.
  const pgPool = openQueuePool(url, { max: 2, application_name: 'foxreel migrate' }, () => {});
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

/** Runs `work` repeatedly, `everyMs` after each run has ended. A failed run is reported and does not stop the others. */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const next = () => {
    timer = setTimeout(() => {
      current = work()
        .catch(onError)
        .finally(() => {
          if (!stopped) next();
        });
    }, everyMs);
  };
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
