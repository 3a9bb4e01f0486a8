import { type MediaView, messages } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatCoins } from '../../shared/coins.tsx';
import { patchMedia } from '../../shared/events/entity-cache.ts';
import { formatCents } from '../../shared/format.ts';
import { FormError, useToastIfUnmounted } from '../../shared/forms/form-feedback.tsx';
import { translateError } from '../../shared/i18n/i18n.ts';
import { MediaPicture } from '../../shared/media/media-picture.tsx';
import { personName } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { BalanceLine, InsufficientCoins, PopupFrame, usePayee } from './purchase-popup.tsx';
import { refreshPrices, useBalance } from './wallet-queries.ts';

/** Buys a media for the coins shown. It opens in place, in every list of this tab at once; other tabs are notified. */
function useUnlock(media: string, coins: number | null) {
  const { t } = useTranslation('wallet');
  const client = useQueryClient();
  const { close } = usePopup();
  const toastIfUnmounted = useToastIfUnmounted();
  const unlock = trpc.wallet.buyMedia.useMutation({
    onSuccess: (bought) => {
      if (!bought) return toastIfUnmounted(`${t('notUnlocked')} ${translateError(messages.notEnoughCoins)}`);
      patchMedia(client, media, bought);
      void utils.wallet.invalidate();
      notify(t('unlocked'), 'success');
      close();
    },
    onError: (error) => {
      refreshPrices(client, error);
      toastIfUnmounted(`${t('notUnlocked')} ${toCallError(error).message}`);
    },
  });
  return {
    send: () => unlock.mutate({ media, ...(coins === null ? {} : { coins }) }),
    busy: unlock.isPending,
    short: unlock.isSuccess && unlock.data === null,
    errorMessage: unlock.error ? toCallError(unlock.error).message : null,
  };
}

/** `?popup=unlock`: buys a media; shows the price in dollars and coins first. */
export function UnlockPopup() {
  const { t } = useTranslation('wallet');
  const { payee, media, query } = usePayee();
  const title =
    payee && media
      ? t(media.type === 'video' ? 'unlockVideo' : 'unlockPhoto', { name: personName(payee) })
      : t('unlockSomething');
  return (
    <PopupFrame title={title} query={query}>
      {payee && media && <Unlock media={media} />}
    </PopupFrame>
  );
}

function Unlock({ media }: { media: MediaView }) {
  const { t } = useTranslation('wallet');
  const balance = useBalance();
  const cost = balance.costOf(media.shopCents);
  const unlock = useUnlock(media.id, cost);
  const short = unlock.short || balance.isShortOf(media.shopCents);
  if (media.access !== 'buy' && !unlock.busy) return <p className="text-15 text-muted">{t('notForSale')}</p>;
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <span className="relative h-28 w-20 shrink-0 overflow-hidden rounded-12">
          <MediaPicture src={media.thumbnail.grid} placeholder={media.placeholder} alt="" blurred />
        </span>
        <div className="grid min-w-0 gap-1">
          {media.description && (
            <p className="line-clamp-2 text-15">
              <bdi>{media.description}</bdi>
            </p>
          )}
          <p className="tabular text-22 font-bold">{formatCents(media.shopCents)}</p>
          {cost !== null && <p className="tabular text-15 text-muted">{formatCoins(cost)}</p>}
        </div>
      </div>
      <BalanceLine coins={balance.coins} />
      <FormError message={unlock.errorMessage ?? undefined} />
      {short ? (
        <InsufficientCoins missing={balance.missingOf(cost)} failed={unlock.short} next="unlock" />
      ) : (
        <Button busy={unlock.busy} disabled={cost === null} onClick={unlock.send}>
          {t('unlockFor', { coins: cost === null ? '' : formatCoins(cost) })}
        </Button>
      )}
      <p className="text-13 text-muted">{t('unlockNote')}</p>
    </div>
  );
}
