import { buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { useSession } from '../../../shared/session/session.ts';

const links = () => [
  { to: '/', label: i18n.t('feed:forYou') },
  { to: '/videos', label: i18n.t('feed:videos') },
  { to: '/photos', label: i18n.t('feed:photos') },
  { to: '/lives', label: i18n.t('feed:lives') },
];

/** For you, Videos, Photos, Lives; over the media on phones. Visitors find Sign In beside them. */
export const FeedTabs = memo(({ desktop, onPicture = true }: { desktop: boolean; onPicture?: boolean }) => {
  const { t } = useTranslation('feed');
  const { known, account } = useSession();
  const visitor = known && !account;
  if (desktop) {
    return (
      <div className="grid h-14 place-items-center">
        <TabLinks label={t('feeds')} links={links()} />
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
        <TabLinks label={t('feeds')} links={links()} onPicture={onPicture} />
      </div>
      {visitor && (
        <Link to="/signin" className={buttonClass('primary', 'pointer-events-auto mt-1 mr-3 min-h-9! px-4! text-13!')}>
          {t('signIn')}
        </Link>
      )}
    </div>
  );
});
