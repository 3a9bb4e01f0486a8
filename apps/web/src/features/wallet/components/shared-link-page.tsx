import type { SharedLinkView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { buttonClass } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { Spinner } from '@foxreel/ui/spinner';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { Ellipsis, Link2Off, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { isLocked } from '../../../shared/media/media-facts.ts';
import { MediaPicture } from '../../../shared/media/media-picture.tsx';
import { MediaStage } from '../../../shared/media/media-stage.tsx';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { FollowButton } from '../../../shared/people/follow-button.tsx';
import { personName } from '../../../shared/people/person-name.ts';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { useSharedLink } from '../use-shared-link.ts';
import { LinkOffer } from './link-offer.tsx';

/** /link/{id}: one media of a creator, blurred until it is bought; of a free link at once. */
export function SharedLinkPage() {
  const { t } = useTranslation('wallet');
  const { id = '' } = useParams();
  const { data: link, isError, isFetching, refetch } = useSharedLink(id);
  const name =
    link && t(link.media.type === 'video' ? 'unlockVideo' : 'unlockPhoto', { name: personName(link.media.user) });
  return (
    <div className="mx-auto w-full max-w-[640px] pb-10">
      <PageHeader title={name ?? t('sharedLink')} />
      {link ? (
        <SharedMedia link={link} onRefresh={() => refetch()} />
      ) : link === null ? (
        <EmptyState icon={<Link2Off size={24} />} title={t('linkGone')}>
          <Link to="/" className={buttonClass('secondary')}>
            {t('toFeed')}
          </Link>
        </EmptyState>
      ) : isError ? (
        <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div className="grid min-h-[60dvh] place-items-center text-muted">
          <Spinner label={t('loading')} />
        </div>
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
        // As wide as the column, and never so high that the price stands below the fold.
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

/** When the media was made is of no interest here: what counts is who shares it. */
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
          <span className="truncate text-13 text-muted">@{user.username}</span>
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
