import { buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { useSession } from '../../../shared/session/use-session.ts';
import { feedWords as t } from '../words.ts';

const links = [
  { to: '/', label: t('forYou') },
  { to: '/videos', label: t('videos') },
  { to: '/photos', label: t('photos') },
  { to: '/lives', label: t('lives') },
];

/** For you, Videos, Photos, Lives; over the media on phones. Visitors find Sign In beside them. */
export const FeedTabs = memo(({ desktop, onPicture = true }: { desktop: boolean; onPicture?: boolean }) => {
  const { known, account } = useSession();
  const visitor = known && !account;
  if (desktop) {
    return (
      <div className="grid h-14 place-items-center">
        <TabLinks label={t('feeds')} links={links} />
      </div>
    );
  }
  return (
    <div
      {...(onPicture ? { 'data-theme': 'dark' } : {})}
      className={classNames(
        onPicture && 'scrim-top',
        'pointer-events-none absolute inset-x-0 top-0 z-10 flex items-center justify-between pt-[env(safe-area-inset-top)] pb-6',
      )}
    >
      <div className="pointer-events-auto">
        <TabLinks label={t('feeds')} links={links} onPicture={onPicture} />
      </div>
      {visitor && (
        <Link to="/signin" className={buttonClass('primary', 'pointer-events-auto mt-1 mr-3 min-h-9! px-4! text-13!')}>
          {t('signIn')}
        </Link>
      )}
    </div>
  );
});
