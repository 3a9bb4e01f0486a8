import type { MediaView } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { Sheet } from '@foxreel/ui/sheet';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bookmark, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { MediaPicture } from '../../shared/media/media-picture.tsx';
import { isLocked } from '../../shared/media/media-queries.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { CollectionForm } from './collection-form.tsx';
import { CollectionPage } from './collection-page.tsx';
import { collectionsQuery, refreshSaved, savedQuery } from './saved-queries.ts';

const tiles = 'grid grid-cols-2 gap-x-3 gap-y-5 min-[600px]:grid-cols-3 desktop:grid-cols-4 desktop:gap-x-4';
const skeletons = ['a', 'b', 'c', 'd'];

/** /account/saved: everything saved, and the collections as tiles; /account/saved/{collection}: one of them, or 'all'. */
export function SavedPage() {
  const { collection } = useParams();
  return collection === undefined ? <Tiles /> : <CollectionPage key={collection} collection={collection} />;
}

function Tile({ to, name, cover }: { to: string; name: string; cover: MediaView | null }) {
  return (
    <li className="min-w-0">
      <Link to={to} className="feedback-motion grid gap-2 rounded-12 hover:opacity-90">
        <span className="relative grid aspect-square place-items-center overflow-hidden rounded-12 bg-overlay text-muted">
          {cover ? (
            <MediaPicture src={cover.thumbnail.grid} placeholder={cover.placeholder} alt="" blurred={isLocked(cover)} />
          ) : (
            <Bookmark size={28} aria-hidden="true" />
          )}
        </span>
        <span dir="auto" className="min-h-[22px] truncate text-15 font-medium">
          {name}
        </span>
      </Link>
    </li>
  );
}

function Tiles() {
  const { t } = useTranslation('collections');
  const saved = useInfiniteQuery(savedQuery(undefined));
  const collections = useQuery(collectionsQuery);
  const [naming, setNaming] = useState(false);
  const newest = saved.data?.pages[0]?.items[0]?.media ?? null;
  const isEmpty = newest === null && collections.data?.length === 0;
  const failed = saved.isError || collections.isError;
  return (
    <>
      <PageHeader
        width="grid"
        title={t('savedTitle')}
        trailing={
          <IconButton label={t('newCollection')} onClick={() => setNaming(true)}>
            <Plus size={24} />
          </IconButton>
        }
      />
      <div className="page-margin mx-auto max-w-[1100px] py-4">
        {saved.data && collections.data ? (
          isEmpty ? (
            <EmptyState
              icon={<Bookmark size={24} aria-hidden="true" />}
              title={t('empty')}
              hint={t('emptyHint')}
              className="min-h-[50dvh] content-center py-16"
            />
          ) : (
            <ul aria-label={t('collections')} className={tiles}>
              <Tile to="/account/saved/all" name={t('all')} cover={newest} />
              {collections.data.map(({ id, name, cover }) => (
                <Tile key={id} to={`/account/saved/${id}`} name={name} cover={cover} />
              ))}
            </ul>
          )
        ) : failed ? (
          <ErrorState
            title={t('failed')}
            retryLabel={t('retry')}
            onRetry={() => void refreshSaved()}
            busy={saved.isFetching || collections.isFetching}
          />
        ) : (
          <div aria-hidden="true" className={tiles}>
            {skeletons.map((tile) => (
              <Skeleton key={tile} className="aspect-square rounded-12" />
            ))}
          </div>
        )}
      </div>
      <Sheet open={naming} onClose={() => setNaming(false)} title={t('newCollection')}>
        <CollectionForm onDone={() => setNaming(false)} />
      </Sheet>
    </>
  );
}
