import type { AccountSummary } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { personName } from '../../shared/people/person.tsx';

const found = 8;
const searchMin = 2;

function PersonRow({
  person,
  act,
  label,
  busy,
  onAct,
}: {
  person: AccountSummary;
  act: string;
  label: string;
  busy: boolean;
  onAct: () => void;
}) {
  const name = personName(person);
  return (
    <li className="flex min-h-12 items-center gap-3">
      <Avatar src={person.avatar} name={name} size={32} />
      <span className="min-w-0 grow truncate text-15">
        {name}{' '}
        <span className="text-muted">
          <bdi>@{person.username}</bdi>
        </span>
      </span>
      <Button kind="quiet" className="shrink-0" aria-label={label} busy={busy} onClick={onAct}>
        {act}
      </Button>
    </li>
  );
}

/** Whom the creator lets moderate the own live chat: found among the own people by name. */
export function ChatModerators() {
  const { t } = useTranslation('live-chat');
  const [typed, setTyped] = useState('');
  const query = trpc.live.moderators.useQuery();
  const wanted = typed.trim();
  const people = trpc.search.people.useQuery({ query: wanted, limit: found }, { enabled: wanted.length >= searchMin });
  const settle = {
    onError: (error: unknown) => notify(toCallError(error).message, 'error'),
    onSettled: () => utils.live.moderators.invalidate(),
  };
  const add = trpc.live.addModerator.useMutation({ ...settle, onSuccess: () => setTyped('') });
  const remove = trpc.live.removeModerator.useMutation(settle);
  const moderators = query.data ?? [];
  const others = (people.data?.items ?? []).filter(({ id }) => moderators.every((one) => one.id !== id));
  return (
    <section className="grid gap-1">
      <h3 className="text-13 font-medium text-muted">{t('moderators')}</h3>
      {query.isPending && <Skeleton className="h-11" />}
      {query.isError && (
        <ErrorState
          title={t('moderatorsFailed')}
          retryLabel={t('retry')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
          className="py-4!"
        />
      )}
      <ul>
        {moderators.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            act={t('moderatorRemoveShort')}
            label={t('moderatorRemove', { name: personName(person) })}
            busy={remove.isPending && remove.variables.user === person.id}
            onAct={() => remove.mutate({ user: person.id })}
          />
        ))}
      </ul>
      <Field
        label={t('moderatorAdd')}
        hint={
          wanted.length >= searchMin && people.isSuccess && others.length === 0
            ? t('moderatorNobody')
            : t('moderatorsHint')
        }
        value={typed}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      {wanted.length >= searchMin && (
        <ul>
          {others.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              act={t('moderatorAddShort')}
              label={t('moderatorAddName', { name: personName(person) })}
              busy={add.isPending && add.variables.user === person.id}
              onAct={() => add.mutate({ user: person.id })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
