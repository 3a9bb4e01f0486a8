import { limits } from '@foxreel/contracts';
import { buttonClass } from '@foxreel/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MediaGrid } from '../../../shared/media/media-grid.tsx';
import { mediaListQuery } from '../../../shared/media/media-queries.ts';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { ChipLinks } from '../../../shared/navigation/tab-links.tsx';
import { type MediaKind, mediaKinds, tagPath } from '../search-path.ts';

/** A tag's media as a grid, and the way to its feed, /{type}s/{tag}. */
export function TagPage({ kind, tag }: { kind: MediaKind; tag: string }) {
  const { t } = useTranslation('search');
  const media = useInfiniteQuery(mediaListQuery({ type: kind, tag, order: 'latest', limit: limits.gridPage }));
  return (
    <div className="mx-auto max-w-[1100px]">
      <PageHeader title={t('tag', { tag })} />
      <div className="flex flex-wrap items-center justify-between">
        <ChipLinks
          label={t('kinds')}
          links={mediaKinds.map((one) => ({ to: tagPath(tag, one), label: t(one), active: one === kind }))}
        />
        <div className="page-margin">
          <Link to={`/${kind}s/${encodeURIComponent(tag)}`} className={buttonClass('outline')}>
            <Play size={20} aria-hidden="true" />
            {t(kind === 'video' ? 'watchFeed' : 'seeFeed')}
          </Link>
        </div>
      </div>
      <div className="p-1 desktop:px-6">
        <MediaGrid
          query={media}
          empty={t('empty')}
          emptyHint={t('tagHint', { tag })}
          emptyAction={
            <Link to="/s/tags" className={buttonClass('secondary')}>
              {t('allTags')}
            </Link>
          }
        />
      </div>
    </div>
  );
}
