import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { useQueryWords } from '../../../shared/navigation/use-query-words.ts';
import { RequireSession } from '../../../shared/session/require-session.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { type SearchPlace, searchPlace } from '../search-path.ts';
import { CreatorResults, FavoriteResults, MediaResults, TagResults } from './results.tsx';
import { SearchBox } from './search-box.tsx';
import { TagPage } from './tag-page.tsx';

/** /s and everything below it: the field, the tabs, and what the words find there. The words stay from tab to tab. */
export function SearchPage() {
  const { tab, subTab, tag } = useParams();
  const { search } = useLocation();
  const place = searchPlace({ ...(tab ? { tab } : {}), ...(subTab ? { subTab } : {}), ...(tag ? { tag } : {}) });
  if ('elsewhere' in place) return <Navigate to={place.elsewhere + search} replace />;
  if (place.tab === 'tag') return <TagPage kind={place.kind} tag={place.tag} />;
  return <Results place={place} />;
}

type ResultsPlace = Exclude<SearchPlace, { elsewhere: string } | { tab: 'tag' }>;

function Results({ place }: { place: ResultsPlace }) {
  const { t } = useTranslation('search');
  const words = useQueryWords();
  const { account } = useSession();
  const q = words.asked ? `?q=${encodeURIComponent(words.asked)}` : '';
  const links = [
    { to: `/s/media/video${q}`, label: t('media'), active: place.tab === 'media' },
    { to: `/s/tags${q}`, label: t('tags') },
    { to: `/s/creators${q}`, label: t('creators') },
    ...(account
      ? [{ to: `/s/favorites/video/liked${q}`, label: t('favorites'), active: place.tab === 'favorites' }]
      : []),
  ];
  return (
    <div className="mx-auto max-w-[1100px]">
      <h1 className="sr-only">{t('title')}</h1>
      <div className="page-margin sticky top-0 z-20 border-b border-line bg-background pt-3 desktop:pt-5">
        <div className="mx-auto max-w-[640px]">
          <SearchBox words={words} />
        </div>
        <div className="no-scrollbar -mx-3 mt-1 flex overflow-x-auto desktop:mx-0 desktop:justify-center">
          <TabLinks label={t('tabs')} links={links} />
        </div>
      </div>
      {place.tab === 'media' && <MediaResults kind={place.kind} query={words.asked} />}
      {place.tab === 'tags' && <TagResults query={words.asked} />}
      {place.tab === 'creators' && <CreatorResults query={words.asked} />}
      {place.tab === 'favorites' && (
        <RequireSession>
          <FavoriteResults kind={place.kind} favorites={place.favorites} query={words.asked} />
        </RequireSession>
      )}
    </div>
  );
}
