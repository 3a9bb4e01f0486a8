import type { MediaView } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { formatCents } from '../format/money.ts';
import { useTakesSubscribers } from '../money/money-queries.ts';
import { personName } from '../people/person-name.ts';
import { usePopup } from '../popups/use-popup.ts';
import { rememberReturnPath } from '../session/return-path.ts';
import { useSession } from '../session/use-session.ts';
import { mediaPath } from './media-facts.ts';
import { MediaPicture } from './media-picture.tsx';

/** What stands in the place of a media that the viewer may not open: blur, lock, why, one way on. */
export function LockedCover({ media, near }: { media: MediaView; near: boolean }) {
  const { t } = useTranslation('media');
  const { account, paying } = useSession();
  const { open } = usePopup();
  const { pathname } = useLocation();
  const { isKnown, isWaiting, takes } = useTakesSubscribers(media.user.id, near && media.access === 'subscribe');
  const isForSale = media.access === 'buy' || takes;
  const why =
    media.access === 'buy'
      ? t('lockedBuy', { price: formatCents(media.shopCents) })
      : t('lockedSubscribe', { name: personName(media.user) });
  return (
    <div className="absolute inset-0">
      <MediaPicture src={media.thumbnail.poster} placeholder={media.placeholder} alt="" eager={near} />
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-black/45 p-6 text-center text-white">
        <span className="grid size-16 place-items-center rounded-full bg-black/45">
          <Lock size={28} />
        </span>
        <div className="grid gap-1">
          <p className="text-17 font-bold">{why}</p>
          {isKnown && !takes && <p className="text-15">{t('takesNobody')}</p>}
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
