import { campaignMedias, limits } from '@foxreel/contracts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc, trpcClient } from '../../shared/api/trpc.ts';
import { onSlideReached } from '../../shared/install.ts';
import { itemsOf, type MediaPage } from '../../shared/media/media-queries.ts';

/** A campaign's documented cookies (spec part 2 §3), 30 days each. */
type CampaignCookie = 'campaignId' | 'videoIds' | 'current_video';
const seconds = 30 * 24 * 60 * 60;

function readCookie(name: CampaignCookie): string | null {
  const entry = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return entry ? decodeURIComponent(entry.slice(name.length + 1)) : null;
}

/** An empty value counts as none. */
function setCookie(name: CampaignCookie, value: string) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${value ? seconds : 0}; SameSite=Lax${secure}`;
}

/** The campaign that brought this browser here, now or in the last 30 days. */
interface Campaign {
  /** Its name (`?c=`). */
  name: string;
  /** Its videos (`?v=`); null if it names none, and then all count. */
  medias: ReadonlySet<string> | null;
}

/** Stores the campaign of the opened address, or returns the stored one. */
async function saveCampaign({ searchParams }: URL): Promise<Campaign> {
  const name = searchParams.get('c')?.trim() ?? '';
  const ids = campaignMedias(searchParams.get('v') ?? '');
  if (name || ids.length > 0) {
    // They may be ids of short links; watched media have their own.
    const filter = { visibility: 'all' as const, ids, short: true };
    const named = ids.length > 0 ? (await trpcClient.media.list.query({ filter, limit: ids.length })).items : [];
    setCookie('campaignId', name.length > limits.campaignMax ? '' : name);
    setCookie('videoIds', named.map(({ id }) => id).join(','));
  }
  const medias = readCookie('videoIds');
  return { name: readCookie('campaignId') ?? '', medias: medias === null ? null : new Set(medias.split(',')) };
}

const detail = /^\/[^/]+\/(?:video|shop)\/([\w-]+)$/;

/** The item at this position of the current feed. */
function mediaAt(client: QueryClient, index: number): string | undefined {
  const [feed] = client.getQueryCache().findAll({ queryKey: getQueryKey(trpc.media.list), type: 'active' });
  const data = feed && client.getQueryData<InfiniteData<MediaPage>>(feed.queryKey);
  return itemsOf(data)[index]?.id;
}

/** The media that an element plays: the feed's current slide, or a media page. Not grid previews. */
function mediaOf(client: QueryClient, video: HTMLVideoElement): string | undefined {
  if (!video.closest('[data-stage]')) return undefined;
  const slide = video.closest('[data-slide]');
  if (!slide) return detail.exec(location.pathname)?.[1];
  return slide.hasAttribute('data-current') ? mediaAt(client, Number(slide.getAttribute('data-slide'))) : undefined;
}

/** Nobody waits for analytics. */
const droppedEvents = () => undefined;

/**
 * Sends videos_viewed when a campaign video starts, videos_progress when it is left (how much was watched), and videos_swipe
 * when the feed moves on. Returns the stop function.
 */
export function followCampaign(client: QueryClient, address: URL): () => void {
  const over = new AbortController();
  const { signal } = over;
  saveCampaign(address)
    // A link without known media counts as none.
    .then(({ name, medias }) => (name || medias) && !signal.aborted && follow(name, medias))
    .catch(droppedEvents);

  function follow(name: string, medias: ReadonlySet<string> | null) {
    const campaign = name ? { campaign: name } : {};
    let watched: { media: string; progress: number; reported: number } | null = null;
    let current: string | null = null;
    let place = 0;
    const reportProgress = () => {
      if (!watched || watched.progress <= watched.reported) return;
      const { media, progress } = watched;
      watched.reported = progress;
      trpcClient.campaigns.progress.mutate({ ...campaign, media, progress }).catch(droppedEvents);
    };
    const onPlay = ({ target }: Event) => {
      if (!(target instanceof HTMLVideoElement)) return;
      const media = mediaOf(client, target);
      if (media === undefined) return;
      if (media !== current) {
        current = media;
        reportProgress();
        setCookie('current_video', media);
        watched = !medias || medias.has(media) ? { media, progress: 0, reported: 0 } : null;
        if (watched) trpcClient.campaigns.viewed.mutate({ ...campaign, media }).catch(droppedEvents);
      }
      const part = target.currentTime / target.duration;
      if (watched && part > watched.progress) watched.progress = Math.min(1, part);
    };
    const onHidden = () => document.hidden && reportProgress();
    const stopSlides = onSlideReached((index) => {
      const left = mediaAt(client, place);
      if (index > place && watched && left === watched.media) {
        reportProgress();
        trpcClient.campaigns.swipe.mutate({ ...campaign, media: left }).catch(droppedEvents);
      }
      place = index;
    });
    document.addEventListener('timeupdate', onPlay, { capture: true, signal });
    document.addEventListener('visibilitychange', onHidden, { signal });
    signal.addEventListener('abort', stopSlides);
  }
  return () => over.abort();
}
