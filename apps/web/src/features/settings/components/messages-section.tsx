import { type MessageWriters, messageWriters } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { trpc, utils } from '../../../shared/api/trpc.ts';
import { messageSettingsQuery } from '../queries.ts';
import { RowsSkeleton, SectionFailed } from './section-states.tsx';

const labels = {
  everyone: 'writersEveryone',
  following: 'writersFollowing',
  subscribers: 'writersSubscribers',
  nobody: 'writersNobody',
} as const;

/** /account/settings/messages: who may begin to write; it is kept at once. */
export function MessagesSection() {
  const { t } = useTranslation('settings');
  const id = useId();
  const { data, isPending, isFetching, refetch } = useQuery(messageSettingsQuery);
  // Beside what is kept: that is told of a moment after the press, and the mark would jump back until then.
  const [chosen, setChosen] = useState<MessageWriters | null>(null);
  const save = trpc.messages.saveSettings.useMutation({
    onSuccess: (_saved, { writers }) => utils.messages.settings.setData(undefined, { writers }),
    onError: (error) => {
      setChosen(null);
      notify(refusalOf(error).message, 'error');
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
