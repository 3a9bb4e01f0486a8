import type { MediaType } from '@foxreel/contracts';
import { buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { EmptyState } from '@foxreel/ui/states';
import { ArrowLeft, Hash } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBack } from '../../shared/navigation/page-header.tsx';
import { TabLinks } from '../../shared/navigation/tab-links.tsx';

interface TagTopProps {
  tag: string;
  type: MediaType | undefined;
  onPicture: boolean;
  empty: boolean;
}

/** The header of a tag's feed: the tag, back, videos and photos; and the content below it if there are none. */
export const TagTop = memo(({ tag, type, onPicture, empty }: TagTopProps) => {
  const { t: tNavigation } = useTranslation('navigation');
  const { t } = useTranslation('feed');
  const back = useBack();
  const photos = type === 'photo';
  const name = `#${tag}`;
  const links = [
    { to: `/videos/${encodeURIComponent(tag)}`, label: t('videos') },
    { to: `/photos/${encodeURIComponent(tag)}`, label: t('photos') },
  ];
  return (
    <>
      <header
        {...(onPicture ? { 'data-theme': 'dark' } : {})}
        className={classNames(
          onPicture ? 'scrim-top text-white' : 'text-text',
          'pointer-events-none absolute inset-x-0 top-0 z-10 flex items-center pt-[env(safe-area-inset-top)] pe-1 pb-6 ps-1 *:pointer-events-auto',
          'desktop:static desktop:grid desktop:h-14 desktop:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] desktop:px-2 desktop:py-0',
        )}
      >
        <div className="flex min-w-0 grow items-center">
          <IconButton label={tNavigation('back')} onPicture={onPicture} onClick={back}>
            <ArrowLeft size={24} />
          </IconButton>
          <h1
            className={classNames('truncate text-17 font-bold', onPicture && 'drop-shadow-[0_1px_3px_rgb(0_0_0/.7)]')}
            title={name}
          >
            {name}
          </h1>
        </div>
        <TabLinks label={name} links={links} onPicture={onPicture} />
      </header>
      {empty && (
        <div data-no-slides className="h-full wrap-anywhere">
          <EmptyState
            icon={<Hash size={24} />}
            title={t(photos ? 'noPhotos' : 'noVideos', { tag })}
            className="h-full content-center"
          >
            <Link to={photos ? '/photos' : '/videos'} className={buttonClass('secondary')}>
              {t(photos ? 'allPhotos' : 'allVideos')}
            </Link>
          </EmptyState>
        </div>
      )}
    </>
  );
});
