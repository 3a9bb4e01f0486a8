import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RecommendedCreators } from './recommended-creators.tsx';
import { tagPath, tagsQuery } from './search-queries.ts';

const shownTags = 12;
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];
/** A row that scrolls sideways, to the edges of the page. */
const scrolling = 'no-scrollbar flex gap-2 overflow-x-auto px-4 desktop:px-6';

/** The most used tags. */
function TrendingTags() {
  const { t } = useTranslation('search');
  const { data, isPending } = useInfiniteQuery(tagsQuery(''));
  const tags = data?.pages[0]?.items.slice(0, shownTags) ?? [];
  if (!isPending && tags.length === 0) return null;
  return (
    <section aria-labelledby="trending-tags" className="grid grid-cols-1 gap-2">
      <h2 id="trending-tags" className="px-4 text-15 font-bold desktop:px-6">
        {t('trendingTags')}
      </h2>
      <ul className={scrolling}>
        {isPending
          ? placeholders.map((key) => (
              <li key={key}>
                <Skeleton className="h-11 w-24 rounded-full" />
              </li>
            ))
          : tags.map(({ id, name }) => (
              <li key={id} className="shrink-0">
                <Link
                  to={tagPath(name)}
                  className="feedback-motion grid min-h-11 max-w-60 place-items-center truncate rounded-full bg-overlay px-4 text-15 font-medium hover:bg-line"
                >
                  <bdi>{t('tag', { tag: name })}</bdi>
                </Link>
              </li>
            ))}
      </ul>
    </section>
  );
}

/** Above the media that nobody has searched yet: what others look at. */
export function Explore() {
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <TrendingTags />
      <RecommendedCreators />
    </div>
  );
}
