import { limits, type RelationType } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Button } from '@foxreel/ui/button';
import { Segmented } from '@foxreel/ui/segmented';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, Search, UsersRound } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { personName } from '../../shared/people/person.tsx';
import { changeMassDraft, type Picked, useMassDraft } from './mass-draft.ts';
import { peopleQuery } from './mass-messages.ts';
import { PickedPeople } from './picked-people.tsx';

/** A person to pick; the whole row is clickable. */
function PickRow({
  person,
  picked,
  disabled,
  onToggle,
}: {
  person: Picked;
  picked: boolean;
  /** No more can be picked; picked ones can still be removed. */
  disabled: boolean;
  onToggle: (on: boolean) => void;
}) {
  const name = personName(person);
  return (
    <li>
      <label className="feedback-motion relative -mx-2 flex min-h-16 cursor-pointer items-center gap-3 rounded-12 px-2 hover:bg-overlay">
        <input
          type="checkbox"
          checked={picked}
          disabled={disabled && !picked}
          onChange={(event) => onToggle(event.currentTarget.checked)}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <Avatar src={person.avatar} name={name} size={44} live={person.live} />
        <span className="grid min-w-0 grow">
          <span className="truncate text-15 font-medium">{name}</span>
          <span className="truncate text-13 text-muted">
            <bdi>@{person.username}</bdi>
          </span>
        </span>
        <span
          aria-hidden="true"
          className="feedback-motion grid size-6 shrink-0 place-items-center rounded-full border border-muted text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2"
        >
          <Check size={16} />
        </span>
      </label>
    </li>
  );
}

const kinds = { all: undefined, follower: 'follower', subscriber: 'subscriber' } as const satisfies Record<
  string,
  RelationType | undefined
>;

/** /messages/mass/users: the people a message goes to, or excludes (?list=exclude), with search. */
export function MassUsersPage() {
  const { t } = useTranslation('messages-mass');
  const draft = useMassDraft();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const list = params.get('list') === 'exclude' ? 'exclude' : 'custom';
  const title = t(list === 'exclude' ? 'excludeTitle' : 'usersTitle');
  const [words, setWords] = useState('');
  const [kind, setKind] = useState<keyof typeof kinds>('all');
  const search = useDeferredValue(words.trim());
  const query = useInfiniteQuery(peopleQuery(search, kinds[kind]));
  const picked = draft[list];
  const full = picked.length >= limits.massPeopleMax;
  const toggle = (person: Picked, on: boolean) => {
    const others = picked.filter(({ id }) => id !== person.id);
    const { id, username, fullname, avatar, live } = person;
    const people = on ? [...others, { id, username, fullname, avatar, live }] : others;
    changeMassDraft({ [list]: people, ...(list === 'custom' ? { sendTo: 'custom' } : {}) });
  };

  return (
    <>
      <PageHeader
        title={title}
        trailing={
          <Button kind="quiet" className="px-4 text-accent-text" onClick={() => void navigate('/messages/mass/new')}>
            {t('done')}
          </Button>
        }
      />
      <div className="page-margin mx-auto grid w-full max-w-[640px] gap-4 py-4">
        <label className="relative block">
          <span className="sr-only">{t('search')}</span>
          <Search size={20} className="absolute top-3 start-4 text-muted" />
          <input
            type="search"
            value={words}
            maxLength={limits.queryMax}
            onChange={(event) => setWords(event.target.value)}
            placeholder={t('search')}
            className="h-11 w-full rounded-full border border-line bg-raised pe-4 ps-11 text-17 placeholder:text-muted focus-visible:outline-offset-0"
          />
        </label>
        <Segmented
          label={t('kindLabel')}
          choices={[
            { value: 'all', label: t('peopleAll') },
            { value: 'follower', label: t('peopleFollowers') },
            { value: 'subscriber', label: t('peopleSubscribers') },
          ]}
          value={kind}
          onChange={setKind}
        />
        <PickedPeople
          people={picked}
          label={t(list === 'custom' ? 'chosen' : 'leftOut', { count: picked.length })}
          onChange={(people) => changeMassDraft({ [list]: people })}
        />
        <PagedList
          query={query}
          label={t('peopleLabel')}
          empty={t(search ? 'nobodyFound' : 'nobody')}
          emptyIcon={<UsersRound size={24} />}
          emptyHint={t(search ? 'nobodyFoundHint' : 'nobodyHint')}
          failed={t('peopleFailed')}
        >
          {(person) => (
            <PickRow
              key={person.id}
              person={person}
              picked={picked.some(({ id }) => id === person.id)}
              disabled={full}
              onToggle={(on) => toggle(person, on)}
            />
          )}
        </PagedList>
      </div>
    </>
  );
}
