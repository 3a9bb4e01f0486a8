import type { QueryClient } from '@tanstack/react-query';
import { trpcClient } from '../../shared/api/trpc.ts';
import { onSlideReached } from '../../shared/install.ts';
import { rememberCampaign } from './campaign.ts';
import { keepCookie } from './campaign-cookies.ts';
import { mediaAt, mediaOf } from './watched-media.ts';

/** Nobody waits for what is counted. */
const unheard = () => undefined;

/**
 * Sends videos_viewed when a video of the campaign begins to play, videos_progress when it is left (how far it was watched), and
 * videos_swipe when the feed went on from it. Answers the way to stop.
 */
export function followCampaign(client: QueryClient, address: URL): () => void {
  const over = new AbortController();
  const { signal } = over;
  rememberCampaign(address)
    // A link that names nothing that is there is none.
    .then(({ name, medias }) => (name || medias) && !signal.aborted && follow(name, medias))
    .catch(unheard);

  function follow(name: string, medias: ReadonlySet<string> | null) {
    const campaign = name ? { campaign: name } : {};
    let watched: { media: string; progress: number; told: number } | null = null;
    let current: string | null = null;
    let place = 0;
    const tellProgress = () => {
      if (!watched || watched.progress <= watched.told) return;
      const { media, progress } = watched;
      watched.told = progress;
      trpcClient.campaigns.progress.mutate({ ...campaign, media, progress }).catch(unheard);
    };
    const onPlay = ({ target }: Event) => {
      if (!(target instanceof HTMLVideoElement)) return;
      const media = mediaOf(client, target);
      if (media === undefined) return;
      if (media !== current) {
        current = media;
        tellProgress();
        keepCookie('current_video', media);
        watched = !medias || medias.has(media) ? { media, progress: 0, told: 0 } : null;
        if (watched) trpcClient.campaigns.viewed.mutate({ ...campaign, media }).catch(unheard);
      }
      const part = target.currentTime / target.duration;
      if (watched && part > watched.progress) watched.progress = Math.min(1, part);
    };
    const onHidden = () => document.hidden && tellProgress();
    const stopSlides = onSlideReached((index) => {
      const left = mediaAt(client, place);
      if (index > place && watched && left === watched.media) {
        tellProgress();
        trpcClient.campaigns.swipe.mutate({ ...campaign, media: left }).catch(unheard);
      }
      place = index;
    });
    document.addEventListener('timeupdate', onPlay, { capture: true, signal });
    document.addEventListener('visibilitychange', onHidden, { signal });
    signal.addEventListener('abort', stopSlides);
  }
  return () => over.abort();
}
