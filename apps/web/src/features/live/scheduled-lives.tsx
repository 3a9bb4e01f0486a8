import { limits, type ScheduledLiveView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/event-stream.tsx';
import { formatMoment } from '../../shared/format.ts';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { useSession } from '../../shared/session/session.ts';

const scheduledQuery = (user: string) =>
  utils.live.scheduled.queryOptions({ user, limit: limits.livesPage }, { enabled: user !== '' });
const refetch = () => void utils.live.scheduled.invalidate();
const showError = (error: unknown) => notify(toCallError(error).message, 'error');

/** What a live is called in an <input type="datetime-local">, in the reader's own time. */
const localTime = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

function ScheduleForm({ live, onDone }: { live: ScheduledLiveView | null; onDone: () => void }) {
  const { t } = useTranslation('live-studio');
  const [title, setTitle] = useState(live?.title ?? '');
  const [startsAt, setStartsAt] = useState(live ? localTime(new Date(live.startsAt)) : '');
  const saved = { onSuccess: onDone, onSettled: refetch };
  const add = trpc.live.schedule.useMutation(saved);
  const change = trpc.live.reschedule.useMutation(saved);
  const failed = add.error ?? change.error;
  const failure = failed ? toCallError(failed) : null;
  const at = new Date(startsAt);
  const asIso = Number.isNaN(at.getTime()) ? '' : at.toISOString();
  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (live) change.mutate({ id: live.id, title, startsAt: asIso });
        else add.mutate({ title, startsAt: asIso });
      }}
    >
      <Field
        label={t('title')}
        error={failure?.fields['title']?.[0]}
        value={title}
        maxLength={limits.liveTitleMax}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Field
        label={t('startsAt')}
        error={failure?.fields['startsAt']?.[0]}
        type="datetime-local"
        value={startsAt}
        onChange={({ target }) => setStartsAt(target.value)}
      />
      {failure && Object.keys(failure.fields).length === 0 && (
        <p role="alert" className="text-13 text-danger-text">
          {failure.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={add.isPending || change.isPending}>
          {live ? t('save') : t('schedule')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('close')}
        </Button>
      </div>
    </form>
  );
}

function OwnRow({ live }: { live: ScheduledLiveView }) {
  const { t } = useTranslation('live-studio');
  const [state, setState] = useState<'shown' | 'editing' | 'cancelling'>('shown');
  const back = () => setState('shown');
  const cancel = trpc.live.cancelScheduled.useMutation({ onSuccess: back, onError: showError, onSettled: refetch });
  if (state === 'editing')
    return (
      <li>
        <ScheduleForm live={live} onDone={back} />
      </li>
    );
  return (
    <li className="grid gap-1 border-line border-t py-2 first:border-t-0">
      <span className="wrap-anywhere text-15 font-medium">{live.title}</span>
      <span className="text-13 text-muted">
        {formatMoment(live.startsAt)} · {t('reminders', { count: live.reminders ?? 0 })}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button kind="quiet" onClick={() => setState('editing')}>
          {t('change')}
        </Button>
        <Button kind="quiet" onClick={() => setState('cancelling')}>
          {t('cancelLive')}
        </Button>
      </span>
      <QuestionDialog
        open={state === 'cancelling'}
        title={t('cancelTitle')}
        description={t('cancelHint')}
        keep={t('cancelKeep')}
        act={t('cancelLive')}
        busy={cancel.isPending}
        onAct={() => cancel.mutate({ id: live.id })}
        onClose={back}
      />
    </li>
  );
}

/** The signed-in creator's announced lives: to add, move and cancel. */
export function OwnScheduledLives({ account }: { account: { id: string } }) {
  const { t } = useTranslation('live-studio');
  const [adding, setAdding] = useState(false);
  const { data: lives = [] } = useQuery(scheduledQuery(account.id));
  return (
    <section aria-label={t('scheduled')} className="grid gap-2 rounded-20 border border-line p-4">
      <h2 className="text-15 font-medium">{t('scheduled')}</h2>
      <ul>
        {lives.map((live) => (
          <OwnRow key={live.id} live={live} />
        ))}
      </ul>
      {adding ? (
        <ScheduleForm live={null} onDone={() => setAdding(false)} />
      ) : (
        <Button kind="secondary" onClick={() => setAdding(true)}>
          <CalendarPlus size={20} /> {t('scheduleNew')}
        </Button>
      )}
    </section>
  );
}

/** A creator's announced lives for others, each with "Remind me". Nothing without any. */
export function ScheduledLives({ creator }: { creator: string }) {
  const { t } = useTranslation('live-studio');
  const { account } = useSession();
  const { data: lives = [] } = useQuery(scheduledQuery(creator));
  const remind = trpc.live.remind.useMutation({ onError: showError, onSettled: refetch });
  useEvents((event) => {
    if (event.type === 'live_reminder' && event.account.id === creator) refetch();
  });
  if (lives.length === 0) return null;
  return (
    <section aria-label={t('scheduled')} className="grid w-full max-w-sm gap-2 text-start">
      {lives.map((live) => (
        <div key={live.id} className="flex items-center gap-3 rounded-12 bg-raised p-3 text-text">
          <span className="min-w-0 grow">
            <span className="block wrap-anywhere text-15 font-medium">{live.title}</span>
            <span className="block text-13 text-muted">{formatMoment(live.startsAt)}</span>
          </span>
          {account && account.id !== creator && (
            <Button
              kind="secondary"
              className="shrink-0"
              aria-pressed={live.reminding}
              busy={remind.isPending && remind.variables.id === live.id}
              onClick={() => remind.mutate({ id: live.id, remind: !live.reminding })}
            >
              {live.reminding ? <BellRing size={20} /> : <Bell size={20} />}
              {live.reminding ? t('reminding') : t('remind')}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
