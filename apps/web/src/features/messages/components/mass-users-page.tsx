import { limits, type RelationType } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Segmented } from '@foxreel/ui/segmented';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { PagedList } from '../../../shared/navigation/paged-list.tsx';
import { PersonRowSkeleton } from '../../../shared/people/person-row.tsx';
import { changeMassDraft, type Picked, useMassDraft } from '../mass-draft.ts';
import { peopleQuery } from '../mass-queries.ts';
import { PickRow } from './pick-row.tsx';
import { PickedPeople } from './picked-people.tsx';

const kinds = { all: undefined, follower: 'follower', subscriber: 'subscriber' } as const satisfies Record<
  string,
  RelationType | undefined
>;

/** /messages/mass/users: whom the message goes to, or whom it leaves out (?list=exclude), with search. */
export function MassUsersPage() {
  const { t } = useTranslation('messages-mass');
  const draft = useMassDraft();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const list = params.get('list') === 'exclude' ? 'exclude' : 'custom';
  const title = t(list === 'exclude' ? 'excludeTitle' : 'usersTitle');
  const [words, setWords] = useState('');
  const [kind, setKind] = useState<keyof typeof kinds>('all');
  const asked = useDeferredValue(words.trim());
  const query = useInfiniteQuery(peopleQuery(asked, kinds[kind]));
  const picked = draft[list];
  const full = picked.length >= limits.massPeopleMax;
  const toggle = (person: Picked, on: boolean) => {
    const others = picked.filter(({ id }) => id !== person.id);
    const { id, username, fullname, avatar, live } = person;
    const people = on ? [...others, { id, username, fullname, avatar, live }] : others;
    changeMassDraft({ [list]: people, ...(list === 'custom' ? { sendTo: 'custom' } : {}) });
  };

  return (
    <div className="mx-auto w-full max-w-[640px]">
      <PageHeader
        title={title}
        trailing={
          <Button kind="quiet" className="px-4 text-accent-text" onClick={() => void navigate('/messages/mass/new')}>
            {t('done')}
          </Button>
        }
      />
      <div className="page-margin grid gap-4 py-4">
        <label className="relative block">
          <span className="sr-only">{t('search')}</span>
          <Search size={20} className="absolute top-3 left-4 text-muted" />
          <input
            type="search"
            value={words}
            maxLength={limits.queryMax}
            onChange={(event) => setWords(event.target.value)}
            placeholder={t('search')}
            className="h-11 w-full rounded-full border border-line bg-raised pr-4 pl-11 text-17 placeholder:text-muted focus-visible:outline-offset-0"
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
          empty={t(asked ? 'nobodyFound' : 'nobody')}
          emptyHint={t(asked ? 'nobodyFoundHint' : 'nobodyHint')}
          failed={t('peopleFailed')}
          skeleton={<PersonRowSkeleton />}
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
    </div>
  );
}
