import { limits, type MediaView } from '@foxreel/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** The creator's own private media, newest first. */
export const libraryQuery = infiniteQueryOptions({
  queryKey: ['media-list', 'own', 'library'] as const,
  queryFn: ({ pageParam }) =>
    api.media.library.query({ limit: limits.gridPage, filter: {}, ...(pageParam ? { after: pageParam } : {}) }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.after,
});

/** Approved and playable: it may be sent. */
export const isSendable = (media: MediaView): boolean =>
  (media.state === 'published' || media.state === 'scheduled') && media.source !== null;
