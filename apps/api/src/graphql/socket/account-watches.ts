import { aliveSessions } from '@foxreel/domain/account';
import { type Context, hiddenAccountsOf } from '@foxreel/domain/kernel';
import type { Realtime } from '@foxreel/realtime';
import DataLoader from 'dataloader';
import { AccountWatch, type Watched } from './account-watch.ts';

/** Accounts whose blocks, or logins of which those that hold, one statement reads. */
const batchMax = 1000;

/** The watches of all accounts with a connection here. */
export class AccountWatches {
  readonly #db: Pick<Context, 'db'>;
  readonly #realtime: Realtime;
  readonly #byAccount = new Map<string, AccountWatch>();
  readonly #all = new Set<Watched>();
  readonly #hidden: DataLoader<string, ReadonlySet<string>>;

  constructor(db: Pick<Context, 'db'>, realtime: Realtime) {
    this.#db = db;
    this.#realtime = realtime;
    this.#hidden = new DataLoader(
      async (ids) => {
        const hidden = await hiddenAccountsOf(db, [...new Set(ids)]);
        return ids.map((id) => hidden.get(id) ?? new Set());
      },
      { cache: false, maxBatchSize: batchMax },
    );
  }

  join(accountId: string, watched: Watched): AccountWatch {
    const watch =
      this.#byAccount.get(accountId) ?? new AccountWatch(accountId, this.#realtime, () => this.#hidden.load(accountId));
    this.#byAccount.set(accountId, watch);
    watch.add(watched);
    this.#all.add(watched);
    return watch;
  }

  leave(accountId: string, watched: Watched): void {
    this.#all.delete(watched);
    if (this.#byAccount.get(accountId)?.remove(watched)) this.#byAccount.delete(accountId);
  }

  /** Ends connections whose login is over, in case the event was lost. A few statements for all of them. */
  async checkSessions(): Promise<void> {
    const asked = [...this.#all];
    for (let from = 0; from < asked.length; from += batchMax) {
      const some = asked.slice(from, from + batchMax);
      const alive = await aliveSessions(this.#db, [...new Set(some.map(({ sessionId }) => sessionId))]);
      for (const watched of some) if (!alive.has(watched.sessionId)) watched.endSession();
    }
  }
}
