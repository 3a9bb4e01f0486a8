import type { MediaView } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { mediaQuery } from '../../shared/media/media-queries.ts';

/** The private media that was chosen in /library for this conversation (`?offer=`); `known` once it is clear whether there is one. */
export function useOffered(): { offered: MediaView | null; known: boolean } {
  const [search] = useSearchParams();
  const id = search.get('offer');
  const media = useQuery({ ...mediaQuery(id ?? ''), enabled: id !== null });
  return { offered: media.data ?? null, known: id === null || !media.isPending };
}
