import { limits } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MediaGrid } from '../../shared/media/media-grid.tsx';
import { mediaListQuery } from '../../shared/media/media-queries.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { FindCreators } from '../../shared/navigation/tab-links.tsx';

/** /grid: the latest videos as a grid of thumbnails. */
export function GridPage() {
  const { t } = useTranslation('media-grid');
  const query = useInfiniteQuery(mediaListQuery({ type: 'video', order: 'latest', limit: limits.gridPage }));
  return (
    <>
      <PageHeader width="media" title={t('videos')} />
      <div className="media-column p-1 desktop:p-6">
        <MediaGrid
          query={query}
          empty={t('noMoreVideos')}
          emptyHint={t('noVideosHint')}
          emptyAction={<FindCreators />}
        />
      </div>
    </>
  );
}
