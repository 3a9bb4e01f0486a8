import { messages, type SharedLinkView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Button, buttonClass } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { notify } from '@foxreel/ui/notify';
import { EmptyState } from '@foxreel/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Link2Off, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatCoins } from '../../shared/coins.tsx';
import { useEvents } from '../../shared/events/event-stream.tsx';
import { formatCents } from '../../shared/format.ts';
import { FormError, useToastIfUnmounted } from '../../shared/forms/form-feedback.tsx';
import { translateError } from '../../shared/i18n/i18n.ts';
import { MediaPicture } from '../../shared/media/media-picture.tsx';
import { isLocked, mediaListsKey, sharedLinkQuery } from '../../shared/media/media-queries.ts';
import { MediaStage } from '../../shared/media/media-stage.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { PendingPage } from '../../shared/navigation/pending-page.tsx';
import { FollowButton } from '../../shared/people/follow-button.tsx';
import { personName } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { rememberReturnPath, useSession } from '../../shared/session/session.ts';
import { BalanceLine, InsufficientCoins } from './purchase-popup.tsx';
import { refreshPrices, useBalance } from './wallet-queries.ts';

/** A shared link's content for its viewer. Bought on another device, it opens here too. */
function useSharedLink(id: string) {
  const query = useQuery(sharedLinkQuery(id));
  useEvents((event) => {
    if (event.type === 'rights_changed') void utils.sharedLinks.get.invalidate({ id });
  });
  return query;
}

/** Buys a link's media for the coins shown; it opens in place. */
function useUnlockLink(id: string, coins: number | null) {
  const { t } = useTranslation('wallet');
  const client = useQueryClient();
  const toastIfUnmounted = useToastIfUnmounted();
  const unlock = trpc.sharedLinks.buy.useMutation({
    onSuccess: (bought) => {
      void utils.wallet.invalidate();
      if (!bought) return toastIfUnmounted(`${t('notUnlocked')} ${translateError(messages.notEnoughCoins)}`);
      utils.sharedLinks.get.setData({ id }, bought);
      void client.invalidateQueries({ queryKey: mediaListsKey });
      notify(t('unlocked'), 'success');
    },
    onError: (error) => {
      refreshPrices(client, error);
      toastIfUnmounted(`${t('notUnlocked')} ${toCallError(error).message}`);
    },
  });
  return {
    send: () => unlock.mutate({ id, ...(coins === null ? {} : { coins }) }),
    busy: unlock.isPending,
    errorMessage: unlock.error
      ? toCallError(unlock.error).message
      : unlock.isSuccess && unlock.data === null
        ? translateError(messages.notEnoughCoins)
        : undefined,
  };
}

/** A link's price and payment; once open, the reason. */
function LinkOffer({ link }: { link: SharedLinkView }) {
  const { t } = useTranslation('wallet');
  const { known, account, paying } = useSession();
  const { pathname } = useLocation();
  const { access, type } = link.media;
  const free = link.priceCents === 0;
  if (access === 'owner')
    return (
      <p className="flex flex-wrap items-center justify-between gap-3 text-15 text-muted">
        {free ? t('ownFreeLink') : t('ownLink', { price: formatCents(link.priceCents) })}
        <Link to="/studio/share" className={buttonClass('secondary')}>
          {t('yourLinks')}
        </Link>
      </p>
    );
  if (access === 'purchased')
    return (
      <p className="flex flex-wrap items-center justify-between gap-3 text-15 text-muted">
        {t('linkBought')}
        <Link to={`/s/favorites/${type}/purchased`} className={buttonClass('secondary')}>
          {t('yourPurchases')}
        </Link>
      </p>
    );
  if (access !== 'buy') return free && access === 'free' ? <p className="text-15 text-muted">{t('freeLink')}</p> : null;
  if (!known) return null;
  if (!account)
    return (
      <div className="grid gap-3">
        <p className="tabular text-22 font-bold">{formatCents(link.priceCents)}</p>
        <Link to="/signin" onClick={() => rememberReturnPath(pathname)} className={buttonClass('primary')}>
          {t('signInToUnlock')}
        </Link>
        <p className="text-13 text-muted">{t('unlockNote')}</p>
      </div>
    );
  return paying ? (
    <Unlock link={link} />
  ) : (
    <p className="text-15 text-muted">{translateError(messages.paymentUnavailable)}</p>
  );
}

function Unlock({ link: { id, priceCents } }: { link: SharedLinkView }) {
  const { t } = useTranslation('wallet');
  const balance = useBalance();
  const cost = balance.costOf(priceCents);
  const unlock = useUnlockLink(id, cost);
  // Coins bought since the error count.
  const short = balance.isShortOf(priceCents);
  return (
    <div className="grid gap-3">
      <p className="tabular flex items-baseline gap-3">
        <span className="text-22 font-bold">{formatCents(priceCents)}</span>
        {cost !== null && <span className="text-15 text-muted">{formatCoins(cost)}</span>}
      </p>
      <BalanceLine coins={balance.coins} />
      <FormError message={short ? undefined : unlock.errorMessage} />
      {short ? (
        <InsufficientCoins missing={balance.missingOf(cost)} failed={unlock.errorMessage !== undefined} />
      ) : (
        <Button busy={unlock.busy} disabled={cost === null || balance.coins === null} onClick={unlock.send}>
          {t('unlockFor', { coins: cost === null ? '' : formatCoins(cost) })}
        </Button>
      )}
      <p className="text-13 text-muted">{t('unlockNote')}</p>
    </div>
  );
}

/** /link/{id}: a creator's media, blurred until bought; a free link's at once. */
export function SharedLinkPage() {
  const { t } = useTranslation('wallet');
  const { id = '' } = useParams();
  const query = useSharedLink(id);
  const link = query.data;
  const name =
    link && t(link.media.type === 'video' ? 'unlockVideo' : 'unlockPhoto', { name: personName(link.media.user) });
  return (
    <div className="mx-auto w-full max-w-[640px] pb-10">
      <PageHeader title={name ?? t('sharedLink')} />
      {link ? (
        <SharedMedia link={link} onRefresh={() => query.refetch()} />
      ) : link === null ? (
        <EmptyState icon={<Link2Off size={24} />} title={t('linkGone')}>
          <Link to="/" className={buttonClass('secondary')}>
            {t('toFeed')}
          </Link>
        </EmptyState>
      ) : (
        <PendingPage query={query} failed={t('failed')} />
      )}
    </div>
  );
}

function SharedMedia({ link, onRefresh }: { link: SharedLinkView; onRefresh: () => Promise<unknown> }) {
  const { media, description } = link;
  const shape = media.width && media.height ? Math.min(Math.max(media.width / media.height, 9 / 16), 16 / 9) : 1;
  return (
    <div className="grid gap-4 desktop:pt-4">
      <div
        data-stage
        // As wide as the column, but never so high that the price is below the fold.
        style={{ aspectRatio: shape, width: `min(100%, ${Math.round(shape * 56)}dvh)` }}
        className="relative mx-auto overflow-hidden bg-overlay desktop:rounded-20"
      >
        {isLocked(media) ? (
          <>
            <MediaPicture src={media.thumbnail.poster} placeholder={media.placeholder} alt="" blurred />
            <span className="absolute inset-0 grid place-items-center bg-black/30 text-white">
              <span className="grid size-16 place-items-center rounded-full bg-black/45">
                <Lock size={28} aria-hidden="true" />
              </span>
            </span>
          </>
        ) : (
          <MediaStage media={media} active near fit="contain" onRefresh={onRefresh} />
        )}
      </div>
      <div className="page-margin grid gap-4">
        <Creator user={media.user} link={link.id} />
        {description && <p className="whitespace-pre-wrap break-words text-15">{description}</p>}
        <LinkOffer link={link} />
      </div>
    </div>
  );
}

/** The media's date does not matter here, only who shares it. */
function Creator({ user, link }: { user: SharedLinkView['media']['user']; link: string }) {
  const { t } = useTranslation('wallet');
  const { account } = useSession();
  const { open } = usePopup();
  return (
    <div className="flex items-center gap-3">
      <Link to={`/${user.username}`} className="flex min-w-0 grow items-center gap-3">
        <Avatar src={user.avatar} name={personName(user)} size={44} live={user.live} />
        <span className="grid min-w-0">
          <span className="truncate text-15 font-bold">{personName(user)}</span>
          <span className="truncate text-13 text-muted">
            <bdi>@{user.username}</bdi>
          </span>
        </span>
      </Link>
      <FollowButton account={user} />
      {account?.id !== user.id && (
        <IconButton label={t('more')} onClick={() => open('report_block', { link })}>
          <Ellipsis size={24} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
