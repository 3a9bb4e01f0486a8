import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from './drizzle.ts';
import { type ConnectOptions, connect, type Database, type PooledConnection } from './pool.ts';

/** A standby that can be read as long as it is close enough to the primary. */
export interface Replica {
  /** Null while the replica is away, or further behind than it may be. */
  usable(): Database | null;
  close(): Promise<void>;
}

export interface ReplicaOptions extends ConnectOptions {
  /** How far behind the primary it may be, in milliseconds. */
  behindMs: number;
  /** Called when it becomes usable, or no longer is. */
  onState?: (usable: boolean) => void;
}

const lookEveryMs = 500;

/** A position of the primary's WAL, in bytes, and when it was read on performance.now()'s scale. */
interface Sample {
  at: number;
  position: number;
}

/**
 * Connects to the standby at `url`, and looks twice a second how far it is: it is as fresh as the last moment whose position of
 * the primary's WAL it has replayed. So no clocks are compared, and an idle primary does not look like a lag.
 */
export function connectReplica(
  url: string,
  primary: Database,
  { behindMs, onState = () => {}, ...options }: ReplicaOptions,
): Replica {
  const stopping = new AbortController();
  let freshAt = Number.NEGATIVE_INFINITY;
  let samples: Sample[] = [];
  let wasUsable = false;
  let pool = open();

  function open(): PooledConnection {
    // The next connection may lead to another standby, which is further behind.
    const onLost = () => {
      freshAt = Number.NEGATIVE_INFINITY;
    };
    return connect(url, { ...options, role: 'standby', onLost });
  }

  const usable = () => (performance.now() - freshAt <= behindMs ? pool.db : null);

  async function look(): Promise<void> {
    const at = performance.now();
    samples.push({ at, position: await writtenPosition(primary) });
    const position = await within(behindMs, replayedPosition(pool.db));
    for (const sample of samples) if (sample.position <= position) freshAt = Math.max(freshAt, sample.at);
    samples = samples.filter((sample) => sample.position > position && at - sample.at <= behindMs);
  }

  /** Its statements that wait for an answer fail at once, and are asked again elsewhere. */
  function reopen(): void {
    void pool.close(0);
    freshAt = Number.NEGATIVE_INFINITY;
    pool = open();
  }

  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => {
        if (!(error instanceof PrimaryAway)) reopen();
      });
      const isUsable = usable() !== null;
      if (isUsable !== wasUsable) onState(isUsable);
      wasUsable = isUsable;
      await sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    usable,
    async close() {
      stopping.abort();
      await ended;
      await pool.close();
    },
  };
}

class PrimaryAway extends Error {}

async function writtenPosition(primary: Database): Promise<number> {
  try {
    const [row] = await primary.execute<{ position: string }>(
      sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position`,
    );
    return Number(row?.position);
  } catch (cause) {
    throw new PrimaryAway('The primary does not answer', { cause });
  }
}

async function replayedPosition(replica: Database): Promise<number> {
  const [row] = await replica.execute<{ position: string | null }>(sql`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position where pg_is_in_recovery()`);
  if (!row?.position) throw new Error('The replica has become a primary');
  return Number(row.position);
}

async function within<Result>(ms: number, answer: Promise<Result>): Promise<Result> {
  const tooLate = new AbortController();
  const late = sleep(ms, undefined, { signal: tooLate.signal }).then(() => {
    throw new Error('The replica does not answer');
  });
  late.catch(() => {});
  // Whichever loses has nobody left to tell.
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } finally {
    tooLate.abort();
  }
}
