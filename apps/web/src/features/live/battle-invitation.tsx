import { type AccountSummary, limits } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { Segmented } from '@foxreel/ui/segmented';
import { Sheet } from '@foxreel/ui/sheet';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link as LinkIcon, Search, Swords } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { copyAddress } from '../../shared/copy-address.ts';
import { useEvents } from '../../shared/events/event-stream.tsx';
import { personName } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { invitationsQuery, useCountdown } from './use-battle.ts';

/** The documented length from which the search filters (spec part 2 §5). */
const searchMin = 3;

type Rounds = '1' | '3';

function Invitable({ person, rounds }: { person: AccountSummary; rounds: Rounds }) {
  const { t } = useTranslation('live-battle');
  const [until, setUntil] = useState<string | null>(null);
  const seconds = useCountdown(until);
  const name = personName(person);
  const invite = trpc.live.inviteBattle.useMutation({
    onSuccess: () => setUntil(new Date(Date.now() + limits.battleInvitationMs).toISOString()),
    onError: (error) => notify(toCallError(error).message, 'error'),
  });
  useEvents((event) => {
    if (event.type === 'battle' && event.action === 'ended' && event.battle.user2.id === person.id) setUntil(null);
  });
  return (
    <li className="flex min-h-16 items-center gap-3">
      <Avatar src={person.avatar} name={name} size={44} live />
      <span className="grid min-w-0 grow">
        <span className="truncate text-15 font-medium">{name}</span>
        <span className="truncate text-13 text-muted">
          <bdi>@{person.username}</bdi>
        </span>
      </span>
      <Button
        kind={seconds > 0 ? 'secondary' : 'primary'}
        disabled={seconds > 0}
        busy={invite.isPending}
        aria-label={seconds > 0 ? undefined : t('inviteWhom', { name })}
        onClick={() => invite.mutate({ user: person.id, bestOf: rounds === '3' ? 3 : 1 })}
        className="tabular shrink-0"
      >
        {seconds > 0 ? t('invited', { seconds }) : t('invite')}
      </Button>
    </li>
  );
}

/** `?popup=battle-invitation`: the live creators, with an invitation to each. */
export function BattleInvitation() {
  const { t } = useTranslation('live-battle');
  const { close } = usePopup();
  const [typed, setTyped] = useState('');
  const [rounds, setRounds] = useState<Rounds>('1');
  const link = trpc.live.createBattleLink.useMutation({
    onSuccess: ({ url }) => copyAddress(new URL(url).pathname),
    onError: (error) => notify(toCallError(error).message, 'error'),
  });
  const query = trpc.search.people.useQuery({ type: 'battle', limit: 100 }, { refetchInterval: 5_000 });
  const wanted = typed.trim().toLowerCase();
  const everyone = query.data?.items ?? [];
  const shown =
    wanted.length < searchMin
      ? everyone
      : everyone.filter((one) => `${one.fullname ?? ''}\n${one.username}`.toLowerCase().includes(wanted));
  return (
    <Sheet open onClose={close} title={t('inviteTitle')} description={t('startHint')} className="h-[70dvh]">
      <Segmented
        label={t('rounds')}
        value={rounds}
        onChange={setRounds}
        choices={[
          { value: '1', label: t('oneRound') },
          { value: '3', label: t('bestOfThree') },
        ]}
      />
      <Button kind="secondary" busy={link.isPending} onClick={() => link.mutate({ bestOf: rounds === '3' ? 3 : 1 })}>
        <LinkIcon size={20} /> {t('copyLink')}
      </Button>
      <label className="relative block">
        <span className="sr-only">{t('search')}</span>
        <Search size={20} aria-hidden="true" className="pointer-events-none absolute top-3 start-4 text-muted" />
        <input
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={t('search')}
          autoComplete="off"
          className="h-11 w-full rounded-full border border-line bg-background pe-4 ps-11 text-15 placeholder:text-muted"
        />
      </label>
      {wanted.length > 0 && wanted.length < searchMin && <p className="text-13 text-muted">{t('searchHint')}</p>}
      {/* Space for the rings around avatars. */}
      <div className="-mx-1 min-h-0 grow overflow-y-auto px-1">
        {query.isPending && (
          <div className="grid gap-3 py-2">
            {['a', 'b', 'c'].map((row) => (
              <Skeleton key={row} className="h-11 rounded-12" />
            ))}
          </div>
        )}
        {query.isError && everyone.length === 0 && (
          <ErrorState
            title={t('listFailed')}
            retryLabel={t('retry')}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {query.isSuccess && shown.length === 0 && (
          <EmptyState icon={<Swords size={28} />} title={everyone.length === 0 ? t('nobody') : t('nobodyFound')} />
        )}
        <ul>
          {shown.map((person) => (
            <Invitable key={person.id} person={person} rounds={rounds} />
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

/** `?popup=battle_accept_invitation&user=…`: an invitation to a battle for a live creator. */
export function AcceptBattle() {
  const { t } = useTranslation('live-battle');
  const { close, target } = usePopup();
  const query = useQuery(invitationsQuery);
  const invitation = query.data?.find(({ user1 }) => user1.username === target.user) ?? null;
  const seconds = useCountdown(invitation?.endsAt ?? null);
  const answer = {
    onSuccess: close,
    onError: (error: unknown) => {
      notify(toCallError(error).message, 'error');
      close();
    },
  };
  const accept = trpc.live.acceptBattle.useMutation(answer);
  const decline = trpc.live.declineBattle.useMutation(answer);
  const answered = !accept.isIdle || !decline.isIdle;
  const asked = !query.isFetching && (query.isSuccess || query.isError);
  const gone = asked && (invitation === null || seconds === 0);
  useEffect(() => {
    if (!gone || answered) return;
    notify(t('gone'));
    close();
  }, [gone, answered, close, t]);
  if (!invitation) return null;

  const { user1: inviter } = invitation;
  const name = personName(inviter);
  return (
    <Sheet
      open
      onClose={close}
      title={t('acceptTitle', { name })}
      description={
        <span className="tabular">
          {t('acceptHint', { seconds })} {invitation.bestOf > 1 && t('bestOfThreeHint')}
        </span>
      }
    >
      <div className="grid justify-items-center">
        <Avatar src={inviter.avatar} name={name} size={96} live />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button
          kind="secondary"
          busy={decline.isPending}
          disabled={answered}
          onClick={() => decline.mutate({ user: inviter.id })}
        >
          {t('decline')}
        </Button>
        <Button busy={accept.isPending} disabled={answered} onClick={() => accept.mutate({ user: inviter.id })}>
          {t('accept')}
        </Button>
      </div>
    </Sheet>
  );
}
