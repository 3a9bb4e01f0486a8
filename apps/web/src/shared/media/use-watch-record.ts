import type { MediaView } from '@foxreel/contracts';
import { useEffect, useEffectEvent } from 'react';
import { trpcClient, utils } from '../api/trpc.ts';
import { useGateFlags } from '../gate-flags.ts';
import { useSession } from '../session/session.ts';
import { isLocked } from './media-queries.ts';

/** What is swiped past sooner was not watched. */
const watchedAfterMs = 3000;

/** Adds a media to the signed-in person's watch history once it has been on screen for a while; not their own. */
export function useWatchRecord(media: MediaView, active: boolean): void {
  const { account } = useSession();
  const { agreed18 } = useGateFlags();
  const { id } = media;
  const keep = useEffectEvent(() => {
    // A film that cannot be kept is only missing without a connection.
    if (media.type === 'video')
      void import('../offline/keep-film.ts').then(({ keepFilm }) => keepFilm(media)).catch(() => undefined);
  });
  const counts = active && agreed18 && account !== null && account.id !== media.user.id && !isLocked(media);
  useEffect(() => {
    if (!counts) return;
    const record = () => {
      if (document.hidden || utils.library.historyPaused.getData()) return;
      trpcClient.library.recordWatch.mutate({ media: id }).then(
        () => void utils.library.history.invalidate(),
        // The history lacks one entry: nothing that a viewer in the middle of a film should hear of.
        () => undefined,
      );
    };
    const timer = setTimeout(() => {
      record();
      keep();
    }, watchedAfterMs);
    return () => clearTimeout(timer);
  }, [counts, id]);
}
