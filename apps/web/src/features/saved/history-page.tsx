import { limits } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { notify } from '@foxreel/ui/notify';
import { Sheet } from '@foxreel/ui/sheet';
import { Skeleton } from '@foxreel/ui/skeleton';
import { Switch, SwitchGroup } from '@foxreel/ui/switch';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatAgo } from '../../shared/format.ts';
import { MediaPicture } from '../../shared/media/media-picture.tsx';
import { isLocked, mediaPath } from '../../shared/media/media-queries.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { personName } from '../../shared/people/person.tsx';
import { type LibraryEntry, type LibraryPages, withIds } from './library-entries.ts';

const historyInput = { limit: limits.listPage };
const historyQuery = utils.library.history.infiniteQueryOptions(historyInput, {
  getNextPageParam: (page) => page.after,
  staleTime: 0,
});
const pausedQuery = utils.library.historyPaused.queryOptions(undefined, { staleTime: 0 });

type Change = (pages: LibraryPages) => LibraryPages;

/** Changes the shown history at once; returns the function that puts it back. */
async function changeHistory(change: Change): Promise<() => void> {
  const { history } = utils.library;
  await history.cancel(historyInput);
  const before = history.getInfiniteData(historyInput);
  history.setInfiniteData(historyInput, (data) => data && { ...data, pages: change(data.pages) });
  return () => history.setInfiniteData(historyInput, before);
}

const restore = (error: unknown, context: { putBack: () => void } | undefined) => {
  context?.putBack();
  notify(toCallError(error).message, 'error');
};

const useRemoval = () =>
  trpc.library.removeWatched.useMutation({
    onMutate: async ({ media: id }) => ({
      putBack: await changeHistory((pages) =>
        pages.map((page) => ({ ...page, items: page.items.filter(({ media }) => media.id !== id) })),
      ),
    }),
    onError: (error, _input, context) => restore(error, context),
    onSettled: () => utils.library.history.invalidate(),
  });

const usePause = () =>
  trpc.library.pauseHistory.useMutation({
    onMutate: async ({ paused }) => {
      await utils.library.historyPaused.cancel();
      const before = utils.library.historyPaused.getData();
      utils.library.historyPaused.setData(undefined, paused);
      return { putBack: () => utils.library.historyPaused.setData(undefined, before) };
    },
    onError: (error, _input, context) => restore(error, context),
    onSettled: () => utils.library.historyPaused.invalidate(),
  });

function HistoryRow({ media, date }: LibraryEntry) {
  const { t } = useTranslation('saved');
  const { mutate: remove } = useRemoval();
  const name = personName(media.user);
  const title = media.description ?? name;
  return (
    <li className="flex min-h-24 items-center gap-1 border-line border-b">
      <Link
        to={mediaPath(media)}
        className="feedback-motion flex min-w-0 grow items-center gap-3 rounded-12 py-3 hover:bg-raised focus-visible:-outline-offset-2"
      >
        <span className="relative h-20 w-15 shrink-0 overflow-hidden rounded-6 bg-overlay">
          <MediaPicture src={media.thumbnail.grid} placeholder={media.placeholder} alt="" blurred={isLocked(media)} />
        </span>
        <span className="grid min-w-0 gap-0.5">
          <span dir="auto" className="line-clamp-2 justify-self-start text-15 font-medium wrap-anywhere">
            {title}
          </span>
          <span className="truncate text-13 text-muted">
            {media.description ? `${name} · ` : ''}
            <time dateTime={date}>{formatAgo(date)}</time>
          </span>
        </span>
      </Link>
      <IconButton label={t('removeOf', { title })} onClick={() => remove({ media: media.id })}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function RowSkeleton() {
  return (
    <div className="flex min-h-24 items-center gap-3 border-line border-b py-3">
      <Skeleton className="h-20 w-15 shrink-0 rounded-6" />
      <span className="grid grow gap-2">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-3.5 w-1/2" />
      </span>
    </div>
  );
}

function ClearDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('saved');
  const clear = trpc.library.clearHistory.useMutation({
    onSuccess: async () => {
      await changeHistory((pages) => pages.slice(0, 1).map((page) => ({ ...page, items: [], after: null })));
      notify(t('historyCleared'), 'success');
      onClose();
    },
    onError: (error) => notify(toCallError(error).message, 'error'),
    onSettled: () => utils.library.history.invalidate(),
  });
  return (
    <Sheet open onClose={onClose} title={t('clearTitle')} description={t('clearText')}>
      <div className="flex gap-2 *:grow">
        <Button kind="secondary" onClick={onClose} disabled={clear.isPending} autoFocus>
          {t('cancel')}
        </Button>
        <Button kind="danger" busy={clear.isPending} onClick={() => clear.mutate()}>
          {t('clear')}
        </Button>
      </div>
    </Sheet>
  );
}

/** /account/history: what the person has watched, the latest first; they can pause it, and delete one or all. */
export function HistoryPage() {
  const { t } = useTranslation('saved');
  const query = useInfiniteQuery({
    ...historyQuery,
    select: (data: InfiniteData<LibraryPages[number]>) => ({ ...data, pages: withIds(data.pages) }),
  });
  const { data: paused } = useQuery(pausedQuery);
  const pause = usePause();
  const [clearing, setClearing] = useState(false);
  const isEmpty = !query.data?.pages.some(({ items }) => items.length > 0);
  return (
    <>
      <PageHeader
        title={t('history')}
        trailing={
          !isEmpty && (
            <IconButton label={t('clear')} onClick={() => setClearing(true)}>
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          )
        }
      />
      <div className="page-margin mx-auto grid max-w-[640px] gap-2 py-4">
        <SwitchGroup>
          <Switch
            label={t('pause')}
            hint={t(paused ? 'pausedHint' : 'pauseHint')}
            checked={paused ?? false}
            disabled={paused === undefined}
            onChange={(next) => pause.mutate({ paused: next })}
          />
        </SwitchGroup>
        <PagedList
          query={query}
          label={t('history')}
          empty={t('historyEmpty')}
          emptyIcon={<History size={24} />}
          emptyHint={t(paused ? 'historyEmptyPaused' : 'historyEmptyHint')}
          failed={t('historyFailed')}
          skeleton={<RowSkeleton />}
        >
          {(entry) => <HistoryRow key={entry.id} {...entry} />}
        </PagedList>
      </div>
      {clearing && <ClearDialog onClose={() => setClearing(false)} />}
    </>
  );
}
