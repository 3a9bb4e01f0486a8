import { messages } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { patchMedia } from '../../shared/events/patch-cache.ts';
import { useTellIfGone } from '../../shared/forms/use-here.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { refreshPrices } from './refresh-prices.ts';

/** Buys a media for the coins that were shown. It opens where it stands, in every list of this tab at once; other tabs hear of it. */
export function useUnlock(media: string, coins: number | null) {
  const { t } = useTranslation('wallet');
  const client = useQueryClient();
  const { close } = usePopup();
  const tellIfGone = useTellIfGone();
  const unlock = trpc.wallet.buyMedia.useMutation({
    onSuccess: (bought) => {
      if (!bought) return tellIfGone(`${t('notUnlocked')} ${messages.notEnoughCoins}`);
      patchMedia(client, media, bought);
      void utils.wallet.invalidate();
      notify(t('unlocked'), 'success');
      close();
    },
    onError: (error) => {
      refreshPrices(client, error);
      tellIfGone(`${t('notUnlocked')} ${refusalOf(error).message}`);
    },
  });
  return {
    send: () => unlock.mutate({ media, ...(coins === null ? {} : { coins }) }),
    busy: unlock.isPending,
    short: unlock.isSuccess && unlock.data === null,
    refusal: unlock.error ? refusalOf(unlock.error).message : null,
  };
}
