import { firstPageLimits, type MediaType, type MediaView } from '@foxreel/contracts';
import { buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useWatch } from '../../shared/events/event-stream.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { mediaListsKey } from '../../shared/media/media-queries.ts';
import { LazyCommentSheet, useCommentSheet } from '../../shared/media/media-slide.tsx';
import { useVisible } from '../../shared/media/player/use-playback.ts';
import { lazyComponent } from '../../shared/navigation/lazy-panel.tsx';
import { FindCreators, TabLinks } from '../../shared/navigation/tab-links.tsx';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';
import { useSession } from '../../shared/session/session.ts';
import { FeedList } from './feed-list.tsx';
import { type FeedFilter, useFeed } from './use-feed.ts';
import { useSlides } from './use-slides.ts';

/** The shape of the first slide. */
function FeedSkeleton() {
  const { t } = useTranslation('feed');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="relative mx-auto h-[calc(100dvh-var(--bar))] desktop:aspect-[9/16] desktop:h-[calc(100dvh-var(--bar)-128px)]"
    >
      <span className="absolute inset-0 animate-pulse bg-overlay desktop:rounded-20" />
      <div className="absolute inset-x-4 bottom-6 grid gap-3">
        <div className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full bg-line" />
          <Skeleton className="h-4 w-32 bg-line" />
        </div>
        <Skeleton className="h-4 w-3/5 bg-line" />
      </div>
    </div>
  );
}

const links = () => [
  { to: '/', label: i18n.t('feed:forYou') },
  { to: '/videos', label: i18n.t('feed:videos') },
  { to: '/photos', label: i18n.t('feed:photos') },
  { to: '/lives', label: i18n.t('feed:lives') },
];

/** For you, Videos, Photos, Lives; over the media on phones. Visitors see Sign In next to them. */
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
        'pointer-events-none absolute inset-x-0 top-0 z-10 flex items-center justify-between pt-[calc(env(safe-area-inset-top)+4px)] pb-6',
      )}
    >
      <div className="pointer-events-auto min-w-0">
        <TabLinks label={t('feeds')} links={links()} onPicture={onPicture} />
      </div>
      {visitor && (
        <Link
          to="/signin"
          className={buttonClass('primary', 'pointer-events-auto me-2 shrink-0 whitespace-nowrap px-4! text-13!')}
        >
          {t('signIn')}
        </Link>
      )}
    </div>
  );
});

const { feedPage } = firstPageLimits;

const TagTop = lazyComponent(async () => (await import('./tag-top.tsx')).TagTop);

interface FeedViewProps {
  filter: FeedFilter;
  /** The panel next to the current media: its details and comments. */
  panel: (media: MediaView) => ReactNode;
  /** Only the comments, for the phone's sheet. */
  comments: (media: MediaView) => ReactNode;
  /** Over the top of the media: who is live. */
  lives: ReactNode;
  /** Called for every slide reached. */
  onSlide: (index: number) => void;
}

function endMessages(type: MediaType | undefined) {
  return i18n.t(type === 'video' ? 'feed:noMoreVideos' : type === 'photo' ? 'feed:noMorePhotos' : 'feed:noMore');
}

function headingOf(type: MediaType | undefined) {
  return i18n.t(type === 'video' ? 'feed:videos' : type === 'photo' ? 'feed:photos' : 'feed:feed');
}

/** The header of a feed: tabs, or its tag; and the content below it if the feed is empty. */
function FeedTop({
  filter: { type, tag },
  desktop,
  onPicture = false,
  empty = false,
}: {
  filter: FeedFilter;
  desktop: boolean;
  onPicture?: boolean;
  empty?: boolean;
}) {
  const { t } = useTranslation('feed');
  if (tag)
    return (
      <Suspense fallback={<div className="desktop:h-14" />}>
        <TagTop tag={tag} type={type} onPicture={onPicture && !desktop} empty={empty} />
      </Suspense>
    );
  return (
    <>
      <FeedTabs desktop={desktop} onPicture={onPicture} />
      {empty && (
        <EmptyState title={endMessages(type)} hint={t('emptyHint')} className="h-full content-center">
          <FindCreators />
        </EmptyState>
      )}
    </>
  );
}

/** A feed with all its states. */
export function FeedView(props: FeedViewProps) {
  const { t } = useTranslation('feed');
  const desktop = useDesktop();
  const feed = useFeed(props.filter);
  const { items, isPending, isError, refetch, isFetching } = feed;
  return (
    <div className="relative h-[calc(100dvh-var(--bar))] overflow-hidden">
      {!props.filter.tag && <h1 className="sr-only">{headingOf(props.filter.type)}</h1>}
      {items.length === 0 && <FeedTop filter={props.filter} desktop={desktop} empty={!isPending && !isError} />}
      {isPending && <FeedSkeleton />}
      {isError && items.length === 0 && (
        <ErrorState
          title={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="h-full content-center"
        />
      )}
      {items.length > 0 && <FeedWithItems {...props} feed={feed} desktop={desktop} />}
      {items.length > 0 && !props.filter.tag && (
        <div className="pointer-events-none absolute inset-x-0 top-[calc(48px+env(safe-area-inset-top))] z-10 desktop:top-16 desktop:start-6">
          {props.lives}
        </div>
      )}
    </div>
  );
}

function FeedWithItems({
  filter,
  panel,
  comments,
  onSlide,
  feed,
  desktop,
}: FeedViewProps & { feed: ReturnType<typeof useFeed>; desktop: boolean }) {
  const { t } = useTranslation('feed');
  const { items, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = feed;
  const scroller = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLDivElement>(null);
  const end = isFetchNextPageError ? t('failed') : hasNextPage ? null : endMessages(filter.type);
  const slides = useSlides(scroller, JSON.stringify(filter), items.length + (end ? 1 : 0));
  const sheet = useCommentSheet();
  const client = useQueryClient();
  const asideShown = useVisible(aside, 0.1);
  const current = items[slides.index];

  const reached = useEffectEvent(onSlide);
  useEffect(() => reached(slides.index), [slides.index]);

  // By page, not by slide: reporting every swipe to the server would cost more than the events do.
  const page = Math.floor(slides.index / feedPage) * feedPage;
  const watched = items.slice(Math.max(0, page - feedPage), page + 2 * feedPage);
  useWatch({ media: watched.map(({ id }) => id), accounts: [...new Set(watched.map(({ user }) => user.id))] });

  const nearEnd = slides.index >= items.length - 4;
  useEffect(() => {
    // Failed pages are retried on request only: automatically it would never stop.
    if (nearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [nearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const toComments = () => {
    if (!desktop) return sheet.open();
    aside.current?.querySelector<HTMLElement>('textarea, a[href="/signin"]')?.focus();
  };
  const list = (
    <FeedList
      items={items}
      slides={slides}
      scroller={scroller}
      desktop={desktop}
      end={end}
      onRetry={isFetchNextPageError ? fetchNextPage : null}
      onComment={toComments}
      onRefresh={() => client.invalidateQueries({ queryKey: mediaListsKey })}
    />
  );
  return (
    <div className="no-scrollbar flex h-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain desktop:overflow-hidden">
      <div className="relative h-full w-full shrink-0 snap-start desktop:flex desktop:w-auto desktop:min-w-0 desktop:shrink desktop:grow desktop:flex-col desktop:[--peek:48px]">
        <FeedTop filter={filter} desktop={desktop} onPicture />
        <div className="h-full min-h-0 grow">{list}</div>
      </div>
      <div
        ref={aside}
        className="h-full w-full shrink-0 snap-start desktop:w-[380px] desktop:border-s desktop:border-line wide:w-[400px]"
      >
        {current && (desktop || asideShown) && panel(current)}
      </div>
      {!desktop && sheet.isOpen && current && (
        <LazyCommentSheet onClose={sheet.close}>{comments(current)}</LazyCommentSheet>
      )}
    </div>
  );
}
