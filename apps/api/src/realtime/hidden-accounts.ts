import type { RealtimeEvent } from '@foxreel/contracts';

export interface HiddenAccounts {
  /** Receives all events of the viewer's account: after a change of blocks, they are read again. */
  heed(event: RealtimeEvent): void;
  /** Events may have been lost: reads the blocks again. */
  forget(): void;
  /** Reads the blocks now, so that the first event need not wait. */
  load(): Promise<void>;
  /** Whether one of these people is hidden from the viewer, or a live that is not for them. Cached between events. */
  hides(accountIds: readonly string[]): boolean | Promise<boolean>;
}

/** Stands among the people of an event that only the audience of this creator's live may get. */
const audiencePrefix = 'audience:';
const audienceOnly = (creator: string): string => audiencePrefix + creator;
const isAudienceOnly = (entry: string): boolean => entry.startsWith(audiencePrefix);

/** Nobody is hidden from a visitor, who belongs to no restricted audience. */
export const noHiddenAccounts: HiddenAccounts = {
  heed: () => {},
  forget: () => {},
  load: async () => {},
  hides: (ids) => ids.some(isAudienceOnly),
};

/** How long an answer about an audience is used, unless an event says that it may have changed. */
const audienceFreshMs = 10_000;
const audiencesMax = 100;

/** Whether the viewer is outside the audience of a creator's live; asks `inAudience` at most once per `audienceFreshMs`. */
function watchAudiences(inAudience: (creator: string) => Promise<boolean>) {
  const known = new Map<string, { at: number; outside: Promise<boolean> }>();
  return {
    forget: () => known.clear(),
    isOutside: (entry: string): Promise<boolean> => {
      const before = known.get(entry);
      if (before && Date.now() - before.at < audienceFreshMs) return before.outside;
      const outside = inAudience(entry.slice(audiencePrefix.length)).then((inside) => !inside);
      if (known.size >= audiencesMax) known.clear();
      known.set(entry, { at: Date.now(), outside });
      outside.catch(() => known.delete(entry));
      return outside;
    },
  };
}

/**
 * The people hidden from one viewer by a block in either direction; `read` loads all of them. `inAudience` says whether the
 * viewer belongs to the audience of a creator's live.
 */
export function watchHiddenAccounts(
  read: () => Promise<ReadonlySet<string>>,
  inAudience: (creator: string) => Promise<boolean>,
): HiddenAccounts {
  const audiences = watchAudiences(inAudience);
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
    audiences.forget();
    hidden = null;
    loading = null;
  };
  const has = (hidden: ReadonlySet<string>, ids: readonly string[]) =>
    hidden.size > 0 && ids.some((id) => hidden.has(id));
  const hidesPeople = (ids: readonly string[]) =>
    hidden ? has(hidden, ids) : (loading ?? ask()).then((found) => has(found, ids));
  return {
    forget,
    heed: (event) => {
      if (event.type === 'blocked' || event.type === 'rights_changed') forget();
      if (event.type === 'followed') audiences.forget();
    },
    load: async () => void (hidden ?? (await (loading ?? ask()))),
    hides: (ids) => {
      const closed = ids.filter(isAudienceOnly);
      if (closed.length === 0) return hidesPeople(ids);
      return Promise.all([hidesPeople(ids), ...closed.map(audiences.isOutside)]).then((answers) =>
        answers.includes(true),
      );
    },
  };
}

/** Whether a viewer with these hidden people may get an event of a live, its chat, a battle or a comment. Other events pass. */
export function isEventVisible(hidden: HiddenAccounts, event: RealtimeEvent): boolean | Promise<boolean> {
  const people = event.type === 'comment' ? event.people : peopleOfLive(event);
  if (people.length === 0) return true;
  const hides = hidden.hides(people);
  return typeof hides === 'boolean' ? !hides : hides.then((answer) => !answer);
}

/** The people in an event of a live, its chat or a battle, and whose audience it is for; none for other events. */
export function peopleOfLive(event: RealtimeEvent): readonly string[] {
  const people = peopleIn(event);
  return 'restricted' in event && event.restricted ? [...people, audienceOnly(event.creator)] : people;
}

function peopleIn(event: RealtimeEvent): readonly string[] {
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
