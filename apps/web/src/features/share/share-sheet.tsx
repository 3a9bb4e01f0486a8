import { isSharedLinkId, sharedLinkAddress } from '@foxreel/contracts';
import { Sheet } from '@foxreel/ui/sheet';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useTranslation } from 'react-i18next';
import { trpc, trpcClient } from '../../shared/api/trpc.ts';
import { mediaPath, useCachedMedia } from '../../shared/media/media-queries.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';
import { ShareTargets } from './share-targets.tsx';

/**
 * The URL that the open sheet shares. For a media its short link; visitors, who cannot create one, share the media's own URL,
 * as does everybody while the link is loading or if it fails. Null: the media does not exist.
 */
function useSharedAddress(): { address: string | null; pending: boolean } {
  const { target } = usePopup();
  const { account } = useSession();
  const media = useCachedMedia(target.media);
  const short = useQuery({
    queryKey: [...getMutationKey(trpc.media.shortLink), { account: account?.id, media: target.media }],
    queryFn: () => trpcClient.media.shortLink.mutate({ media: target.media ?? '' }),
    enabled: account !== null && target.media !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const plain = target.media
    ? media.data && mediaPath(media.data)
    : target.live
      ? `/${encodeURIComponent(target.live)}/live`
      : target.user && `/${encodeURIComponent(target.user)}`;
  const path = short.data ? `/short/${short.data.id}` : plain;
  return {
    address: path ? new URL(path, window.location.origin).href : null,
    pending: (target.media !== undefined && media.isLoading) || short.isLoading,
  };
}

/** `?popup=share`: shares the URL of a media, a profile or a live. */
export function ShareSheet() {
  const { t } = useTranslation('share');
  const { close } = usePopup();
  const { address, pending } = useSharedAddress();
  return (
    <Sheet open onClose={close} title={t('title')}>
      {address === null ? (
        pending ? (
          <Skeleton className="h-40 rounded-12" />
        ) : (
          <p className="pb-4 text-15 text-muted">{t('gone')}</p>
        )
      ) : (
        <ShareTargets address={address} onDone={close} />
      )}
    </Sheet>
  );
}

/** `?popup=share-link`: shares the URL of a shared link. */
export function ShareLinkSheet() {
  const { t } = useTranslation('share');
  const { target, close } = usePopup();
  const { link } = target;
  return (
    <Sheet open onClose={close} title={t('title')}>
      {link !== undefined && isSharedLinkId(link) ? (
        <ShareTargets address={new URL(sharedLinkAddress(link), window.location.origin).href} onDone={close} />
      ) : (
        <p className="pb-4 text-15 text-muted">{t('gone')}</p>
      )}
    </Sheet>
  );
}
