import { notify } from '@foxreel/ui/notify';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { patchMedia } from '../../shared/live-news/patch-cache.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { t } from './words.ts';

/** Buys a media. It opens where it stands, in every list of this tab at once; other tabs hear of it. */
export function useUnlock(media: string) {
  const client = useQueryClient();
  const { close } = usePopup();
  const unlock = useMutation({
    mutationFn: () => api.wallet.buyMedia.mutate({ media }),
    onSuccess: (bought) => {
      if (!bought) return;
      patchMedia(client, media, bought);
      void client.invalidateQueries({ queryKey: ['wallet'] });
      notify(t('unlocked'), 'success');
      close();
    },
  });
  return {
    send: () => unlock.mutate(),
    busy: unlock.isPending,
    short: unlock.isSuccess && unlock.data === null,
    refusal: unlock.error ? refusalOf(unlock.error).message : null,
  };
}
