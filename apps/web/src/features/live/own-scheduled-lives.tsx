import { limits, type ScheduledLiveView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Sheet } from '@foxreel/ui/sheet';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { deleteDraft, readDraft, saveDraft } from '../../shared/forms/drafts.ts';
import { FormError } from '../../shared/forms/form-feedback.tsx';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { formatStart, scheduledQuery } from '../../shared/scheduled-lives.tsx';

const refetch = () => utils.live.scheduled.invalidate();

/** A time as an <input type="datetime-local"> has it, in the reader's own zone. */
const localTime = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

const names = ['title', 'startsAt'] as const;

function ScheduleForm({ live, onDone }: { live: ScheduledLiveView | null; onDone: () => void }) {
  const { t } = useTranslation('live-schedule');
  // A sheet closes with one tap beside it.
  const draft = `scheduled-live.${live?.id ?? 'new'}`;
  const [typed, setTyped] = useState(() => ({
    title: live?.title ?? '',
    startsAt: live ? localTime(new Date(live.startsAt)) : '',
    ...readDraft(draft, names),
  }));
  const { title, startsAt } = typed;
  const change = (values: Partial<typeof typed>) => {
    const next = { ...typed, ...values };
    setTyped(next);
    saveDraft(draft, next);
  };
  const saved = {
    onSuccess: () => {
      deleteDraft(draft);
      notify(t('saved'), 'success');
      onDone();
    },
    onSettled: refetch,
  };
  const add = trpc.live.schedule.useMutation(saved);
  const move = trpc.live.reschedule.useMutation(saved);
  const failed = add.error ?? move.error;
  const failure = failed ? toCallError(failed) : null;
  const at = new Date(startsAt);
  const time = Number.isNaN(at.getTime()) ? '' : at.toISOString();
  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (live) move.mutate({ id: live.id, title, startsAt: time });
        else add.mutate({ title, startsAt: time });
      }}
    >
      <Field
        label={t('title')}
        error={failure?.fields['title']?.[0]}
        value={title}
        maxLength={limits.liveTitleMax}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Field
        label={t('startsAt')}
        hint={t('startsAtHint')}
        error={failure?.fields['startsAt']?.[0]}
        type="datetime-local"
        min={localTime(new Date())}
        value={startsAt}
        onChange={({ currentTarget }) => change({ startsAt: currentTarget.value })}
      />
      <FormError message={failure && !names.some((name) => failure.fields[name]) ? failure.message : undefined} />
      <Button type="submit" busy={add.isPending || move.isPending}>
        {live ? t('save') : t('schedule')}
      </Button>
    </form>
  );
}

function OwnLive({ live, onChange }: { live: ScheduledLiveView; onChange: () => void }) {
  const { t } = useTranslation('live-schedule');
  const [asking, setAsking] = useState(false);
  const cancel = trpc.live.cancelScheduled.useMutation({ onSuccess: () => setAsking(false), onSettled: refetch });
  return (
    <li className="grid gap-1 border-line border-t pt-3">
      <span className="wrap-anywhere text-15 font-medium">{live.title}</span>
      <span className="text-13 text-muted">
        <time dateTime={live.startsAt}>{formatStart(live.startsAt)}</time>
        {' · '}
        {t('reminders', { count: live.reminders ?? 0 })}
      </span>
      <span className="-ms-3 flex flex-wrap gap-1">
        <Button kind="quiet" onClick={onChange}>
          {t('change')}
        </Button>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t('cancelLive')}
        </Button>
      </span>
      <QuestionDialog
        open={asking}
        title={t('cancelTitle')}
        description={t('cancelHint')}
        keep={t('cancelKeep')}
        act={t('cancelLive')}
        busy={cancel.isPending}
        errorMessage={cancel.error ? toCallError(cancel.error).message : undefined}
        onAct={() => cancel.mutate({ id: live.id })}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

/** The signed-in creator's announced lives: to add, move and cancel. */
export function OwnScheduledLives({ account }: { account: { id: string } }) {
  const { t } = useTranslation('live-schedule');
  const [editing, setEditing] = useState<ScheduledLiveView | 'new' | null>(null);
  const { data: lives = [] } = useQuery(scheduledQuery(account.id));
  const close = () => setEditing(null);
  return (
    <section aria-label={t('scheduled')} className="grid grid-cols-1 gap-3 rounded-20 border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-15 font-medium">{t('scheduled')}</h2>
        <Button kind="secondary" onClick={() => setEditing('new')}>
          <CalendarPlus size={20} /> {t('scheduleNew')}
        </Button>
      </div>
      {lives.length === 0 ? (
        <p className="text-13 text-muted">{t('none')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {lives.map((live) => (
            <OwnLive key={live.id} live={live} onChange={() => setEditing(live)} />
          ))}
        </ul>
      )}
      <Sheet open={editing !== null} onClose={close} title={editing === 'new' ? t('scheduleNew') : t('change')}>
        {editing && <ScheduleForm live={editing === 'new' ? null : editing} onDone={close} />}
      </Sheet>
    </section>
  );
}
