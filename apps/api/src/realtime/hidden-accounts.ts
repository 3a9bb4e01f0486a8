import type { RealtimeEvent } from '@foxreel/contracts';

export interface HiddenAccounts {
  /** Receives all events of the viewer's account: after a change of blocks, they are read again. */
  heed(event: RealtimeEvent): void;
  /** Events may have been lost: reads the blocks again. */
  forget(): void;
  /** Reads the blocks now, so that the first event need not wait. */
  load(): Promise<void>;
  /** Whether one of these people is hidden from the viewer. Blocks are cached between events. */
  hides(accountIds: readonly string[]): boolean | Promise<boolean>;
}

/** Nobody is hidden from a visitor. */
export const noHiddenAccounts: HiddenAccounts = {
  heed: () => {},
  forget: () => {},
  load: async () => {},
  hides: () => false,
};

/** The people hidden from one viewer by a block in either direction; `read` loads all of them. */
export function watchHiddenAccounts(read: () => Promise<ReadonlySet<string>>): HiddenAccounts {
  let hidden: ReadonlySet<string> | null = null;
  let loading: Promise<ReadonlySet<string>> | null = null;
  const ask = async (): Promise<ReadonlySet<string>> => {
    const asking = read();
    loading = asking;
    try {
      const found = await asking;
      // An event during the read makes its result outdated.
      if (loading === asking) hidden = found;
      return found;
    } finally {
      if (loading === asking) loading = null;
    }
  };
  const forget = () => {
    hidden = null;
    loading = null;
  };
  const has = (hidden: ReadonlySet<string>, ids: readonly string[]) =>
    hidden.size > 0 && ids.some((id) => hidden.has(id));
  return {
    forget,
    heed: (event) => {
      if (event.type === 'blocked' || event.type === 'rights_changed') forget();
    },
    load: async () => void (hidden ?? (await (loading ?? ask()))),
    hides: (ids) => (hidden ? has(hidden, ids) : (loading ?? ask()).then((found) => has(found, ids))),
  };
}

/** Whether a viewer with these hidden people may get an event of a live, its chat, a battle or a comment. Other events pass. */
export function isEventVisible(hidden: HiddenAccounts, event: RealtimeEvent): boolean | Promise<boolean> {
  const people = event.type === 'comment' ? event.people : peopleOfLive(event);
  if (people.length === 0) return true;
  const hides = hidden.hides(people);
  return typeof hides === 'boolean' ? !hides : hides.then((answer) => !answer);
}

/** The people in an event of a live, its chat or a battle; none for other events. */
export function peopleOfLive(event: RealtimeEvent): readonly string[] {
  if (event.type === 'live') return [event.account.id];
  if (event.type === 'live_chat') return [event.creator, event.message.user.id];
  if (event.type === 'live_chat_event') return [event.creator, event.event.user.id];
  if (event.type === 'live_pin') return event.message ? [event.creator, event.message.user.id] : [event.creator];
  if (event.type === 'live_goal' || event.type === 'live_poll') return [event.creator];
  if (event.type === 'hearts' || event.type === 'live_viewers') return [event.creator];
  if (event.type === 'live_chat_cleared') return [event.creator];
  if (event.type === 'battle') return [event.battle.user1.id, event.battle.user2.id];
  return [];
}
