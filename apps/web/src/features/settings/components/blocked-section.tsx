import { Avatar } from '@foxreel/ui/avatar';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { EmptyState } from '@foxreel/ui/states';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { api } from '../../../shared/api/api.ts';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { ShowMore } from '../../../shared/navigation/show-more.tsx';
import { personName } from '../../../shared/people/person-name.ts';
import { type BlockedPage, blockedQuery } from '../queries.ts';
import { settingsWords as t } from '../words.ts';
import { RowsSkeleton, SectionFailed } from './section-states.tsx';

type Block = BlockedPage[number];

/** Takes the row away at once, and puts the list back when it was refused. */
function useUnblock() {
  const client = useQueryClient();
  const { queryKey } = blockedQuery;
  return useMutation({
    mutationFn: ({ blocked }: Block) => api.account.unblock.mutate({ id: blocked.id }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        (data) => data && { ...data, pages: data.pages.map((page) => page.filter((block) => block.id !== id)) },
      );
      return before;
    },
    onSuccess: (_answer, { blocked }) => notify(t('unblocked', { name: personName(blocked) }), 'success'),
    onError: (error, _block, before) => {
      client.setQueryData(queryKey, before);
      notify(refusalOf(error).message, 'error');
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** /account/settings/blocked */
export function BlockedSection() {
  const query = useInfiniteQuery(blockedQuery);
  const { data, isPending, isFetching, refetch, hasNextPage } = query;
  const unblock = useUnblock();
  if (isPending) return <RowsSkeleton />;
  if (!data) return <SectionFailed busy={isFetching} onRetry={() => void refetch()} />;
  const blocks = data.pages.flat();
  if (blocks.length === 0 && !hasNextPage)
    return <EmptyState icon={<Ban size={24} />} title={t('nothing')} hint={t('nobodyBlocked')} />;
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line overflow-hidden rounded-20 border border-line bg-raised">
        {blocks.map((block) => (
          <li key={block.id} className="flex min-h-16 items-center gap-3 px-4 py-2">
            <Avatar src={block.blocked.avatar} name={personName(block.blocked)} />
            <span className="grid min-w-0 grow">
              <span className="truncate text-15 font-medium">{personName(block.blocked)}</span>
              <span className="truncate text-13 text-muted">@{block.blocked.username}</span>
            </span>
            <Button
              kind="outline"
              aria-label={`${t('unblock')} ${personName(block.blocked)}`}
              onClick={() => unblock.mutate(block)}
            >
              {t('unblock')}
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore query={query} label={t('more')} kind="secondary" />
    </div>
  );
}
