import type { MediaView } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { Spinner } from '@foxreel/ui/spinner';
import { Lock } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { formatCents } from '../format.ts';
import { useTakesSubscribers } from '../money.ts';
import { personName } from '../people/person.tsx';
import { usePopup } from '../popups/use-popup.ts';
import { useReducedData } from '../reduced-data.ts';
import { rememberReturnPath, useSession } from '../session/session.ts';
import { MediaPicture } from './media-picture.tsx';
import { hasFailed, isLocked, mediaPath } from './media-queries.ts';
import { type PlayerHandle, VideoPlayer } from './player/video-player.tsx';

/** In place of media that the viewer cannot open: blur, lock, the reason, one action; beside the rail, whose scrim would dim it. */
function LockedCover({ media, near }: { media: MediaView; near: boolean }) {
  const { t } = useTranslation('media');
  const { account, paying } = useSession();
  const { open } = usePopup();
  const { pathname } = useLocation();
  const { isKnown, isWaiting, takes, monthlyCents } = useTakesSubscribers(
    media.user.id,
    near && media.access === 'subscribe',
  );
  const isForSale = media.access === 'buy' || takes;
  const why =
    media.access === 'buy'
      ? t('lockedBuy', { price: formatCents(media.shopCents) })
      : t('lockedSubscribe', { name: personName(media.user) });
  return (
    <div className="absolute inset-0">
      <MediaPicture src={media.thumbnail.poster} placeholder={media.placeholder} alt="" eager={near} />
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-[radial-gradient(closest-side,rgb(0_0_0/.62),rgb(0_0_0/.12))] px-[72px] py-6 text-center text-white">
        <span className="grid size-16 place-items-center rounded-full bg-black/45">
          <Lock size={28} />
        </span>
        <div className="grid gap-1">
          <p className="text-17 font-bold">{why}</p>
          {monthlyCents !== null && (
            <p className="tabular text-15">{t('monthly', { price: formatCents(monthlyCents) })}</p>
          )}
          {isKnown && !takes && <p className="text-15">{t('closedToSubscribers')}</p>}
        </div>
        {media.access === 'subscribe' && isWaiting ? (
          <span className="h-11" />
        ) : isForSale && account && paying ? (
          <Button
            onClick={() =>
              media.access === 'buy'
                ? open('unlock', { media: media.id })
                : open('subscription', { user: media.user.username })
            }
          >
            {media.access === 'buy' ? t('unlock', { price: formatCents(media.shopCents) }) : t('subscribe')}
          </Button>
        ) : account || !isForSale ? (
          <Link to={`/${media.user.username}`} className={buttonClass('primary')}>
            {t('seeProfile')}
          </Link>
        ) : (
          <Link
            to="/signin"
            onClick={() => rememberReturnPath(pathname === '/' ? mediaPath(media) : pathname)}
            className={buttonClass('primary')}
          >
            {media.access === 'buy' ? t('signInToOpen') : t('subscribe')}
          </Link>
        )}
      </div>
    </div>
  );
}

interface PhotoViewProps {
  media: MediaView;
  /** The current one: it can be zoomed. */
  active: boolean;
  /** On screen or one swipe away: loads the full picture. */
  near: boolean;
  fit: 'cover' | 'contain';
}

/** One photo; the zoom code loads when it becomes current. */
function PhotoView({ media, active, near, fit }: PhotoViewProps) {
  const { t } = useTranslation('media');
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const reduced = useReducedData();
  const full = media.source?.url ?? media.thumbnail.original;
  useEffect(() => {
    const element = box.current;
    if (!active || !element) return;
    let over = false;
    let detach = () => {};
    const attach = () =>
      void import('./attach-zoom.ts').then(
        ({ attachZoom }) => {
          if (!over && picture.current) detach = attachZoom(element, picture.current);
        },
        () => {
          // The picture shows without it.
        },
      );
    // The picture comes first: nothing competes with it for bandwidth.
    if (element.querySelector('img')?.complete) attach();
    else element.addEventListener('load', attach, { capture: true, once: true });
    return () => {
      over = true;
      element.removeEventListener('load', attach, true);
      detach();
    };
  }, [active]);
  return (
    <div ref={box} className="absolute inset-0 overflow-hidden bg-black">
      <div ref={picture} className="absolute inset-0">
        <MediaPicture
          src={near && !(reduced && media.thumbnail.preview) ? full : media.thumbnail.preview}
          placeholder={media.placeholder}
          alt={media.altText ?? media.description ?? t('photo', { name: personName(media.user) })}
          fit={fit}
          eager={near}
        />
      </div>
    </div>
  );
}

interface MediaStageProps {
  media: MediaView;
  active: boolean;
  near: boolean;
  /** Its video waits for a tap. */
  waits?: boolean;
  fit: 'cover' | 'contain';
  onRefresh?: () => Promise<unknown>;
  player?: Ref<PlayerHandle>;
}

/** Shows a media as this viewer may see it: video, photo, locked, or processing. Fills its positioned parent. */
export function MediaStage({ media, active, near, waits = false, fit, onRefresh, player }: MediaStageProps) {
  const { t } = useTranslation('media');
  if (isLocked(media)) return <LockedCover media={media} near={near} />;
  if (!media.source && media.process && media.state === 'processing') {
    const failed = hasFailed(media);
    return (
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-overlay p-6 text-center text-muted">
        {!failed && <Spinner size={36} />}
        <p>{failed ? (media.process.error ?? t('failedProcessing')) : t('preparing')}</p>
        {failed && <p className="text-13">{t('failedHint')}</p>}
        {!failed && <p className="tabular text-22 font-bold text-text">{Math.round(media.process.progress)} %</p>}
      </div>
    );
  }
  if (media.type === 'photo') return <PhotoView media={media} active={active} near={near} fit={fit} />;
  return (
    <VideoPlayer
      media={media}
      active={active}
      near={near}
      waits={waits}
      fit={fit}
      {...(onRefresh ? { onRefresh } : {})}
      {...(player ? { ref: player } : {})}
    />
  );
}
