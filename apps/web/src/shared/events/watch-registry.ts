export interface Watched {
  media: readonly string[];
  accounts: readonly string[];
  /** Creators whose live is on screen: their chat. */
  lives: readonly string[];
  /** The key of the visitor whose support chat is on screen. */
  support?: string | undefined;
}

const most = 200;
const livesMost = 20;

/** Counts what the page's parts watch, and reports the whole of it, debounced, when it changes. */
export function createWatchRegistry(onChange: (watched: Watched) => void, waitMs = 200) {
  const media = new Map<string, number>();
  const accounts = new Map<string, number>();
  const lives = new Map<string, number>();
  const support = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const shift = (counts: Map<string, number>, ids: readonly string[], by: 1 | -1) => {
    for (const id of ids) {
      const count = (counts.get(id) ?? 0) + by;
      if (count > 0) counts.set(id, count);
      else counts.delete(id);
    }
  };
  // The newest interests are the ones on screen: the oldest give way at the limit.
  const current = (): Watched => ({
    media: [...media.keys()].slice(-most),
    accounts: [...accounts.keys()].slice(-most),
    lives: [...lives.keys()].slice(-livesMost),
    support: [...support.keys()].at(-1),
  });
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => onChange(current()), waitMs);
  };

  return {
    current,
    /** Reports what is on the screen although it has not changed: to a new stream. */
    notify: schedule,
    /** Adds an interest; answers the way to drop it. */
    add(watched: Watched): () => void {
      shift(media, watched.media, 1);
      shift(accounts, watched.accounts, 1);
      shift(lives, watched.lives, 1);
      shift(support, watched.support ? [watched.support] : [], 1);
      schedule();
      return () => {
        shift(media, watched.media, -1);
        shift(accounts, watched.accounts, -1);
        shift(lives, watched.lives, -1);
        shift(support, watched.support ? [watched.support] : [], -1);
        schedule();
      };
    },
  };
}
