import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { EmptyState } from '@foxreel/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { MediaPicture } from '../../shared/media/media-picture.tsx';
import { mediaPath } from '../../shared/media/media-queries.ts';
import { ShowMore } from '../../shared/navigation/paged-list.tsx';
import { personName } from '../../shared/people/person.tsx';
import { hiddenInput, hiddenQuery, RowsSkeleton, SectionFailed } from './section-states.tsx';

/** Removes the row optimistically, and restores the list if the server rejects it. */
function useShowAgain() {
  const { t } = useTranslation('settings');
  const list = utils.media.hidden;
  return trpc.media.hide.useMutation({
    onMutate: async ({ media: id }) => {
      await list.cancel(hiddenInput);
      const before = list.getInfiniteData(hiddenInput);
      const without = <Page extends { items: { media: { id: string } }[] }>(page: Page) => ({
        ...page,
        items: page.items.filter(({ media }) => media.id !== id),
      });
      list.setInfiniteData(hiddenInput, (data) => data && { ...data, pages: data.pages.map(without) });
      return { before };
    },
    onSuccess: () => {
      notify(t('shownAgain'), 'success');
      void utils.media.list.invalidate();
    },
    onError: (error, _input, context) => {
      if (context) list.setInfiniteData(hiddenInput, context.before);
      notify(toCallError(error).message, 'error');
    },
    onSettled: () => list.invalidate(),
  });
}

/** /account/settings/hidden: what the viewer is not interested in, to take back. */
export function HiddenSection() {
  const { t } = useTranslation('settings');
  const query = useInfiniteQuery(hiddenQuery);
  const { data, isPending, isFetching, refetch, hasNextPage } = query;
  const showAgain = useShowAgain();
  if (isPending) return <RowsSkeleton />;
  if (!data) return <SectionFailed busy={isFetching} onRetry={() => void refetch()} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0 && !hasNextPage)
    return <EmptyState icon={<EyeOff size={24} />} title={t('nothing')} hint={t('nothingHidden')} />;
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line overflow-hidden rounded-20 border border-line bg-raised">
        {items.map(({ media }) => {
          const name = personName(media.user);
          return (
            <li key={media.id} className="flex min-h-20 items-center gap-3 px-4 py-2">
              <Link
                to={mediaPath(media)}
                className="flex min-w-0 grow items-center gap-3 rounded-12 focus-visible:-outline-offset-2"
              >
                <span className="relative block h-16 w-12 shrink-0 overflow-hidden rounded-6">
                  <MediaPicture src={media.thumbnail.grid} placeholder={media.placeholder} alt="" />
                </span>
                <span className="grid min-w-0">
                  <span dir="auto" className="max-w-full justify-self-start truncate text-15 font-medium">
                    {media.description ?? name}
                  </span>
                  <span className="truncate text-13 text-muted">{name}</span>
                </span>
              </Link>
              <Button
                kind="outline"
                className="shrink-0 whitespace-nowrap"
                aria-label={t('showAgainOf', { name })}
                onClick={() => showAgain.mutate({ media: media.id, hidden: false })}
              >
                {t('showAgain')}
              </Button>
            </li>
          );
        })}
      </ul>
      <ShowMore query={query} label={t('more')} kind="secondary" />
    </div>
  );
}
