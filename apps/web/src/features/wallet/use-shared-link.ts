import { messages } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/use-events.ts';
import { useTellIfGone } from '../../shared/forms/use-here.ts';
import { mediaListsKey } from '../../shared/media/media-queries.ts';
import { sharedLinkQuery } from '../../shared/media/shared-link-query.ts';
import { refreshPrices } from './refresh-prices.ts';

/** What a shared link offers its viewer. Bought on another device, it opens here too. */
export function useSharedLink(id: string) {
  const query = useQuery(sharedLinkQuery(id));
  useEvents((event) => {
    if (event.type === 'rights_changed') void utils.sharedLinks.get.invalidate({ id });
  });
  return query;
}

/** Buys the media of a link for the coins that were shown; it opens where it stands. */
export function useUnlockLink(id: string, coins: number | null) {
  const { t } = useTranslation('wallet');
  const client = useQueryClient();
  const tellIfGone = useTellIfGone();
  const unlock = trpc.sharedLinks.buy.useMutation({
    onSuccess: (bought) => {
      void utils.wallet.invalidate();
      if (!bought) return tellIfGone(`${t('notUnlocked')} ${messages.notEnoughCoins}`);
      utils.sharedLinks.get.setData({ id }, bought);
      void client.invalidateQueries({ queryKey: mediaListsKey });
      notify(t('unlocked'), 'success');
    },
    onError: (error) => {
      refreshPrices(client, error);
      tellIfGone(`${t('notUnlocked')} ${refusalOf(error).message}`);
    },
  });
  return {
    send: () => unlock.mutate({ id, ...(coins === null ? {} : { coins }) }),
    busy: unlock.isPending,
    refusal: unlock.error
      ? refusalOf(unlock.error).message
      : unlock.isSuccess && unlock.data === null
        ? messages.notEnoughCoins
        : undefined,
  };
}
