import { campaignMedias, limits } from '@foxreel/contracts';
import { trpcClient } from '../../shared/api/trpc.ts';
import { keepCookie, readCookie } from './campaign-cookies.ts';

/** What brought this browser here, now or in the last 30 days. */
export interface Campaign {
  /** Its name (`?c=`). */
  name: string;
  /** Its videos (`?v=`); null where it named none: then all are. */
  medias: ReadonlySet<string> | null;
}

/** Remembers the campaign of the address that was opened, or reads the one that is remembered. */
export async function rememberCampaign({ searchParams }: URL): Promise<Campaign> {
  const name = searchParams.get('c')?.trim() ?? '';
  const ids = campaignMedias(searchParams.get('v') ?? '');
  if (name || ids.length > 0) {
    // They may be the ids of short links; what is watched has its own.
    const filter = { visibility: 'all' as const, ids, short: true };
    const named = ids.length > 0 ? (await trpcClient.media.list.query({ filter, limit: ids.length })).items : [];
    keepCookie('campaignId', name.length > limits.campaignMax ? '' : name);
    keepCookie('videoIds', named.map(({ id }) => id).join(','));
  }
  const medias = readCookie('videoIds');
  return { name: readCookie('campaignId') ?? '', medias: medias === null ? null : new Set(medias.split(',')) };
}
