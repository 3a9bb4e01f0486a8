import Hls from 'hls.js/light';

/** So many fatal errors are got over. */
const most = 3;

export interface Recovery {
  /** It plays again: what went wrong before counts no more. */
  forgive: () => void;
  stop: () => void;
}

/** Gets over the fatal errors of hls.js: a broken picture at once, a line by `reload` after `waitMs` milliseconds, twice and three times that; then it is `onLost`. */
export function recoverPlaylist(hls: Hls, waitMs: number, reload: () => void, onLost: () => void): Recovery {
  let recoveries = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, details }) => {
    if (!fatal) return;
    console.warn('HLS', details);
    recoveries += 1;
    if (recoveries > most) onLost();
    else if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else again = setTimeout(reload, waitMs * recoveries);
  });
  return {
    forgive: () => {
      recoveries = 0;
    },
    stop: () => clearTimeout(again),
  };
}
