import { messages } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { useTellIfGone } from '../../shared/forms/use-here.ts';
import { useNews } from '../../shared/live-news/use-live-news.ts';
import { sharedLinkQuery } from '../../shared/media/shared-link-query.ts';
import { refreshPrices } from './refresh-prices.ts';
import { t } from './words.ts';

/** What a shared link offers its viewer. Bought on another device, it opens here too. */
export function useSharedLink(id: string) {
  const client = useQueryClient();
  const query = useQuery(sharedLinkQuery(id));
  useNews((news) => {
    if (news.type === 'rights_changed') void client.invalidateQueries({ queryKey: sharedLinkQuery(id).queryKey });
  });
  return query;
}

/** Buys the media of a link for the coins that were shown; it opens where it stands. */
export function useUnlockLink(id: string, coins: number | null) {
  const client = useQueryClient();
  const tellIfGone = useTellIfGone();
  const unlock = useMutation({
    mutationFn: () => api.sharedLinks.buy.mutate({ id, ...(coins === null ? {} : { coins }) }),
    onSuccess: (bought) => {
      void client.invalidateQueries({ queryKey: ['wallet'] });
      if (!bought) return tellIfGone(`${t('notUnlocked')} ${messages.notEnoughCoins}`);
      client.setQueryData(sharedLinkQuery(id).queryKey, bought);
      void client.invalidateQueries({ queryKey: ['media-list'] });
      notify(t('unlocked'), 'success');
    },
    onError: (error) => {
      refreshPrices(client, error);
      tellIfGone(`${t('notUnlocked')} ${refusalOf(error).message}`);
    },
  });
  return {
    send: () => unlock.mutate(),
    busy: unlock.isPending,
    refusal: unlock.error
      ? refusalOf(unlock.error).message
      : unlock.isSuccess && unlock.data === null
        ? messages.notEnoughCoins
        : undefined,
  };
}
