import type { SessionView } from '@foxreel/contracts';
import { Badge } from '@foxreel/ui/badge';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatAgo } from '../../shared/format.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { RowsSkeleton, SectionFailed, sessionsQuery } from './section-states.tsx';

const t = i18n.getFixedT(null, 'settings');

/** A past time within a sentence: 'just now', '5m ago', 'Yesterday at 10:00', '3 May'. */
export function describeAgo(iso: string): string {
  const minutes = (Date.now() - Date.parse(iso)) / 60_000;
  if (minutes < 1) return t('justNow');
  return minutes < 24 * 60 ? t('ago', { time: formatAgo(iso) }) : formatAgo(iso);
}

function useEndSessions() {
  const { t } = useTranslation('settings');
  const onError = (error: unknown) => notify(toCallError(error).message, 'error');
  const onSettled = () => utils.account.sessions.invalidate();
  const endOne = trpc.account.endSession.useMutation({
    onSuccess: (_ended, { id }) => {
      utils.account.sessions.setData(undefined, (before) => before?.filter((session) => session.id !== id));
      notify(t('ended'), 'success');
    },
    onError,
    onSettled,
  });
  const endOthers = trpc.account.endOtherSessions.useMutation({
    onSuccess: (count) => {
      utils.account.sessions.setData(undefined, (before) => before?.filter((session) => session.current));
      notify(count > 0 ? t('othersEnded', { count }) : t('onlyAccessEnded'), 'success');
    },
    onError,
    onSettled,
  });
  return { endOne, endOthers };
}

function SessionRow({ session, busy, onEnd }: { session: SessionView; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('settings');
  return (
    <li className="flex min-h-16 items-center gap-4 px-4 py-3">
      <MonitorSmartphone size={20} aria-hidden="true" className="text-muted" />
      <span className="grid min-w-0 grow gap-0.5">
        <span className="flex flex-wrap items-center gap-2 text-15 font-medium">
          {session.device}
          {session.current && <Badge>{t('thisDevice')}</Badge>}
        </span>
        <span className="text-13 text-muted">
          {[session.address, !session.current && t('lastSeen', { when: describeAgo(session.lastSeen) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="text-13 text-muted">{t('signedInOn', { when: describeAgo(session.addDate) })}</span>
      </span>
      {!session.current && (
        <Button
          kind="outline"
          busy={busy}
          aria-label={t('endSessionOf', { device: session.device })}
          onClick={onEnd}
          className="shrink-0"
        >
          {t('endSession')}
        </Button>
      )}
    </li>
  );
}

/** /account/settings/sessions: this device first. */
export function SessionsSection() {
  const { t } = useTranslation('settings');
  const { data, isPending, isFetching, refetch } = useQuery(sessionsQuery);
  const { endOne, endOthers } = useEndSessions();
  if (isPending) return <RowsSkeleton />;
  if (!data) return <SectionFailed busy={isFetching} onRetry={() => void refetch()} />;
  const ordered = [...data].sort((one, other) => Number(other.current) - Number(one.current));
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line overflow-hidden rounded-20 border border-line bg-raised">
        {ordered.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={endOne.isPending && endOne.variables.id === session.id}
            onEnd={() => endOne.mutate({ id: session.id })}
          />
        ))}
      </ul>
      {data.every(({ current }) => current) && <p className="text-13 text-muted">{t('noOthers')}</p>}
      <Button
        kind="danger"
        busy={endOthers.isPending}
        onClick={() => endOthers.mutate()}
        aria-describedby="end-others-hint"
        className="justify-self-start"
      >
        {t('endOthers')}
      </Button>
      <p id="end-others-hint" className="text-13 text-muted">
        {t('endOthersHint')}
      </p>
    </div>
  );
}
