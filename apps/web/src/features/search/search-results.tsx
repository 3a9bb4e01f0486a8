import { limits } from '@foxreel/contracts';
import { buttonClass } from '@foxreel/ui/button';
import { ListRow } from '@foxreel/ui/list-row';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Hash, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useWatch } from '../../shared/events/event-stream.tsx';
import { formatCount } from '../../shared/format.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { MediaGrid } from '../../shared/media/media-grid.tsx';
import { mediaListQuery } from '../../shared/media/media-queries.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { ChipLinks } from '../../shared/navigation/tab-links.tsx';
import { PersonRow } from '../../shared/people/person.tsx';
import { Explore } from './explore.tsx';
import {
  creatorsQuery,
  type FavoriteKind,
  favoriteKinds,
  favoritesQuery,
  type MediaKind,
  mediaKinds,
  tagPath,
  tagsQuery,
} from './search-queries.ts';

const column = 'page-margin mx-auto max-w-[640px] py-2';
const withQuery = (path: string, query: string) => (query ? `${path}?q=${encodeURIComponent(query)}` : path);

function NextLink({ to, words }: { to: string; words: string }) {
  return (
    <Link to={to} className={buttonClass('secondary')}>
      {words}
    </Link>
  );
}

/** Without results, a way back to the full list, `all`; if that is empty, what it will contain. */
function emptyOf(query: string, hint: string, all: string, next?: ReactNode) {
  return {
    empty: i18n.t('search:empty'),
    emptyHint: query ? i18n.t('search:noMatch', { words: query }) : hint,
    emptyAction: query ? <NextLink to={all} words={i18n.t('search:clearSearch')} /> : next,
  };
}

/** By relevance; without a query the most liked. */
export function MediaResults({ kind, query }: { kind: MediaKind; query: string }) {
  const { t } = useTranslation('search');
  const order = query ? { query } : { order: 'popular' as const };
  const media = useInfiniteQuery(mediaListQuery({ type: kind, ...order, limit: limits.gridPage }));
  const links = mediaKinds.map((one) => ({
    to: withQuery(`/s/media/${one}`, query),
    label: t(one),
    active: one === kind,
  }));
  return (
    <>
      {!query && <Explore />}
      <ChipLinks label={t('kinds')} links={links} />
      <div className="p-1 desktop:px-6">
        <MediaGrid query={media} {...emptyOf(query, t('mediaHint'), `/s/media/${kind}`)} />
      </div>
    </>
  );
}

export function FavoriteResults(place: { kind: MediaKind; favorites: FavoriteKind; query: string }) {
  const { t } = useTranslation('search');
  const { kind, favorites, query } = place;
  const media = useInfiniteQuery(favoritesQuery(kind, favorites, query));
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        <ChipLinks
          label={t('kinds')}
          links={mediaKinds.map((one) => ({
            to: withQuery(`/s/favorites/${one}/${favorites}`, query),
            label: t(one),
            active: one === kind,
          }))}
        />
        <ChipLinks
          label={t('favoriteKinds')}
          links={favoriteKinds.map((one) => ({
            to: withQuery(`/s/favorites/${kind}/${one}`, query),
            label: t(one),
            active: one === favorites,
          }))}
        />
      </div>
      <div className="p-1 desktop:px-6">
        <MediaGrid
          query={media}
          {...emptyOf(
            query,
            t(`${favorites}Hint`),
            `/s/favorites/${kind}/${favorites}`,
            <NextLink to="/s" words={t('browse')} />,
          )}
        />
      </div>
    </>
  );
}

export function CreatorResults({ query }: { query: string }) {
  const { t } = useTranslation('search');
  const creators = useInfiniteQuery(creatorsQuery(query));
  const found = creators.data?.pages.flatMap(({ items }) => items) ?? [];
  useWatch({ accounts: found.slice(0, 200).map(({ id }) => id) });
  return (
    <div className={column}>
      <PagedList
        query={creators}
        label={t('creators')}
        {...emptyOf(query, t('creatorsHint'), '/s/creators')}
        failed={t('failed')}
      >
        {(creator) => <PersonRow key={creator.id} person={creator} />}
      </PagedList>
    </div>
  );
}

export function TagResults({ query }: { query: string }) {
  const { t } = useTranslation('search');
  const tags = useInfiniteQuery(tagsQuery(query));
  return (
    <div className={column}>
      <PagedList query={tags} label={t('tags')} {...emptyOf(query, t('tagsHint'), '/s/tags')} failed={t('failed')}>
        {({ id, name, count }) => (
          <li key={id} className="-mx-3">
            <ListRow
              render={<Link to={tagPath(name)} />}
              leading={
                <span className="grid size-11 place-items-center rounded-full bg-overlay text-muted">
                  <Hash size={20} aria-hidden="true" />
                </span>
              }
              title={<bdi>{t('tag', { tag: name })}</bdi>}
              detail={t('tagCount', { count, shown: formatCount(count) })}
            />
          </li>
        )}
      </PagedList>
    </div>
  );
}

/** A tag's media as a grid, with a link to its feed, /{type}s/{tag}. */
export function TagPage({ kind, tag }: { kind: MediaKind; tag: string }) {
  const { t } = useTranslation('search');
  const media = useInfiniteQuery(mediaListQuery({ type: kind, tag, order: 'latest', limit: limits.gridPage }));
  return (
    <>
      <PageHeader width="media" title={t('tag', { tag })} />
      <div className="media-column">
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
    </>
  );
}
