import { type MessageWriters, messageWriters } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { EmptyState } from '@foxreel/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { ShowMore } from '../../shared/navigation/paged-list.tsx';
import { personName } from '../../shared/people/person.tsx';
import { blockedInput, blockedQuery, messageSettingsQuery, RowsSkeleton, SectionFailed } from './section-states.tsx';

const labels = {
  everyone: 'writersEveryone',
  following: 'writersFollowing',
  subscribers: 'writersSubscribers',
  nobody: 'writersNobody',
} as const;

/** /account/settings/messages: who can start a conversation; saved at once. */
export function MessagesSection() {
  const { t } = useTranslation('settings');
  const id = useId();
  const { data, isPending, isFetching, refetch } = useQuery(messageSettingsQuery);
  // Local state next to the saved one, which updates a moment after the click: otherwise the mark would jump back.
  const [chosen, setChosen] = useState<MessageWriters | null>(null);
  const save = trpc.messages.saveSettings.useMutation({
    onSuccess: (_saved, { writers }) => utils.messages.settings.setData(undefined, { writers }),
    onError: (error) => {
      setChosen(null);
      notify(toCallError(error).message, 'error');
    },
  });
  const choose = (writers: MessageWriters) => {
    setChosen(writers);
    save.mutate({ writers });
  };
  if (isPending) return <RowsSkeleton rows={4} />;
  if (!data) return <SectionFailed busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-3 text-15 text-muted">{t('writers')}</legend>
      <div className="divide-y divide-line rounded-20 border border-line bg-raised px-4">
        {messageWriters.map((writers) => (
          <label key={writers} className="flex min-h-14 cursor-pointer items-center gap-3 text-15">
            <input
              type="radio"
              name={id}
              value={writers}
              checked={(chosen ?? data.writers) === writers}
              onChange={() => choose(writers)}
              className="size-5 accent-[var(--accent)]"
            />
            {t(labels[writers])}
          </label>
        ))}
      </div>
      <p className="text-13 text-muted">{t('writersHint')}</p>
    </fieldset>
  );
}

/** Removes the row optimistically, and restores the list if the server rejects it. */
function useUnblock() {
  const { t } = useTranslation('settings');
  const list = utils.account.blocked;
  return trpc.account.unblock.useMutation({
    onMutate: async ({ id }) => {
      await list.cancel(blockedInput);
      const before = list.getInfiniteData(blockedInput);
      list.setInfiniteData(
        blockedInput,
        (data) => data && { ...data, pages: data.pages.map((page) => page.filter(({ blocked }) => blocked.id !== id)) },
      );
      return { before, person: before?.pages.flat().find(({ blocked }) => blocked.id === id)?.blocked };
    },
    onSuccess: (_answer, _input, { person }) => {
      if (person) notify(t('unblocked', { name: personName(person) }), 'success');
    },
    onError: (error, _input, context) => {
      if (context) list.setInfiniteData(blockedInput, context.before);
      notify(toCallError(error).message, 'error');
    },
    onSettled: () => list.invalidate(),
  });
}

/** /account/settings/blocked */
export function BlockedSection() {
  const { t } = useTranslation('settings');
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
              <span className="truncate text-13 text-muted">
                <bdi>@{block.blocked.username}</bdi>
              </span>
            </span>
            <Button
              kind="outline"
              aria-label={t('unblockOf', { name: personName(block.blocked) })}
              onClick={() => unblock.mutate({ id: block.blocked.id })}
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
