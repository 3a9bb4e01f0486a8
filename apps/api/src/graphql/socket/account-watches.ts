import { type RealtimeEvent, type ThreadView, topics } from '@foxreel/contracts';
import { aliveSessions } from '@foxreel/domain/account';
import { type Context, hiddenAccountsOf } from '@foxreel/domain/kernel';
import { audienceOf } from '@foxreel/domain/rights';
import type { Delivery, Listening, Realtime } from '@foxreel/realtime';
import DataLoader from 'dataloader';
import { type HiddenAccounts, watchHiddenAccounts } from '../../realtime/hidden-accounts.ts';

/** A connection of a signed-in account. */
export interface Watched {
  sessionId: string;
  /** Its session has ended. */
  endSession(): void;
  /** Its subscriptions may no longer be allowed. */
  authoriseAgain(): void;
}

/**
 * Shared by all connections of one account in this process: a listener for events about its rights, and the people hidden from
 * it.
 */
export class AccountWatch {
  readonly hidden: HiddenAccounts;
  /** Resolves when events arrive and the hidden people are known, if possible. */
  readonly ready: Promise<void>;
  /** Incremented when rights may have changed: earlier checks must be repeated. */
  changes = 0;
  readonly #accountId: string;
  readonly #watched = new Set<Watched>();
  readonly #listening: Listening;

  constructor(
    accountId: string,
    realtime: Realtime,
    readHidden: () => Promise<ReadonlySet<string>>,
    inAudience: (creator: string) => Promise<boolean>,
  ) {
    this.#accountId = accountId;
    this.hidden = watchHiddenAccounts(readHidden, inAudience);
    this.#listening = realtime.listen([topics.account(accountId)], (event) => this.#hear(event));
    this.ready = this.#listening.ready.then(() => this.hidden.load()).catch(() => {});
  }

  add(watched: Watched): void {
    this.#watched.add(watched);
  }

  /** Returns whether nobody is left. */
  remove(watched: Watched): boolean {
    this.#watched.delete(watched);
    if (this.#watched.size > 0) return false;
    this.#listening.close();
    return true;
  }

  #hear(delivery: Delivery): void {
    if (delivery.kind === 'resumed') {
      this.hidden.forget();
      this.#doubt();
      return;
    }
    const { event } = delivery;
    this.hidden.heed(event);
    if (event.type === 'session_ended') {
      for (const watched of this.#watched) if (watched.sessionId === event.session) watched.endSession();
    } else if (mayEndAccess(event, this.#accountId)) this.#doubt();
  }

  #doubt(): void {
    this.changes += 1;
    for (const watched of this.#watched) watched.authoriseAgain();
  }
}

/** Events after which each subscription of the account is authorized again. */
const mayEndAccess = (event: RealtimeEvent, accountId: string): boolean =>
  event.type === 'blocked' ||
  event.type === 'rights_changed' ||
  (event.type === 'thread' && !isInInbox(event.thread, accountId));

/** A mass message is in its readers' inboxes, but not in its writer's: that side says nothing about their access. */
const isInInbox = ({ users, visible1, visible2 }: ThreadView, accountId: string): boolean =>
  users[0].id === accountId ? visible1 : visible2;

/** Accounts per statement that reads blocks or valid sessions. */
const batchMax = 1000;

/** The watches of all accounts with a connection here. */
export class AccountWatches {
  readonly #ctx: Pick<Context, 'db' | 'clock'>;
  readonly #realtime: Realtime;
  readonly #byAccount = new Map<string, AccountWatch>();
  readonly #all = new Set<Watched>();
  readonly #hidden: DataLoader<string, ReadonlySet<string>>;

  constructor(ctx: Pick<Context, 'db' | 'clock'>, realtime: Realtime) {
    this.#ctx = ctx;
    this.#realtime = realtime;
    this.#hidden = new DataLoader(
      async (ids) => {
        const hidden = await hiddenAccountsOf(ctx, [...new Set(ids)]);
        return ids.map((id) => hidden.get(id) ?? new Set());
      },
      { cache: false, maxBatchSize: batchMax },
    );
  }

  join(accountId: string, watched: Watched): AccountWatch {
    const watch =
      this.#byAccount.get(accountId) ??
      new AccountWatch(
        accountId,
        this.#realtime,
        () => this.#hidden.load(accountId),
        async (creator) => (await audienceOf(this.#ctx, creator, accountId)).allowed,
      );
    this.#byAccount.set(accountId, watch);
    watch.add(watched);
    this.#all.add(watched);
    return watch;
  }

  leave(accountId: string, watched: Watched): void {
    this.#all.delete(watched);
    if (this.#byAccount.get(accountId)?.remove(watched)) this.#byAccount.delete(accountId);
  }

  /** Closes connections whose session has ended, in case the event was lost. A few statements for all of them. */
  async checkSessions(): Promise<void> {
    const asked = [...this.#all];
    for (let from = 0; from < asked.length; from += batchMax) {
      const some = asked.slice(from, from + batchMax);
      const alive = await aliveSessions(this.#ctx, [...new Set(some.map(({ sessionId }) => sessionId))]);
      for (const watched of some) if (!alive.has(watched.sessionId)) watched.endSession();
    }
  }
}
