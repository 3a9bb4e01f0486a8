import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../shared/api/trpc.ts';
import { itemsOf, type MediaPage } from '../../shared/media/media-queries.ts';

const detail = /^\/[^/]+\/(?:video|shop)\/([\w-]+)$/;

/** What stands at this place of the feed that is on the screen. */
export function mediaAt(client: QueryClient, index: number): string | undefined {
  const [feed] = client.getQueryCache().findAll({ queryKey: getQueryKey(trpc.media.list), type: 'active' });
  const data = feed && client.getQueryData<InfiniteData<MediaPage>>(feed.queryKey);
  return itemsOf(data)[index]?.id;
}

/** The media that an element plays: the feed's current slide, or the page of one media. Previews in grids are none. */
export function mediaOf(client: QueryClient, video: HTMLVideoElement): string | undefined {
  if (!video.closest('[data-stage]')) return undefined;
  const slide = video.closest('[data-slide]');
  if (!slide) return detail.exec(location.pathname)?.[1];
  return slide.hasAttribute('data-current') ? mediaAt(client, Number(slide.getAttribute('data-slide'))) : undefined;
}
