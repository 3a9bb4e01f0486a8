import type { MassMessageView } from '@foxreel/contracts';
import { Badge } from '@foxreel/ui/badge';
import { Button, buttonClass } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Pause, Play, Plus, Send, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/event-stream.tsx';
import { formatAgo, formatCents } from '../../shared/format.ts';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { massInput, massQuery, massResultQuery, summaryOf, wholeCount } from './mass-messages.ts';
import { formatZonedTime, ownZone } from './mass-zone.ts';
import { MessagesHeader } from './messages-header.tsx';

/** Pauses, resumes or cancels a mass message, and shows the result in the list. */
function useMassActions() {
  const options = {
    onSuccess: (changed: MassMessageView) => {
      utils.mass.list.setInfiniteData(massInput, (list) =>
        list
          ? {
              ...list,
              pages: list.pages.map((page) => ({
                ...page,
                items: page.items.map((item) => (item.id === changed.id ? changed : item)),
              })),
            }
          : list,
      );
    },
    onError: (error: unknown) => {
      notify(toCallError(error).message, 'error');
      void utils.mass.list.invalidate();
    },
  };
  const pause = trpc.mass.pause.useMutation(options);
  const resume = trpc.mass.resume.useMutation(options);
  const cancel = trpc.mass.cancel.useMutation(options);
  return { pause, resume, cancel };
}

/** Pause, resume and cancel for a mass message that is being sent. */
function MassActions({ mass }: { mass: MassMessageView }) {
  const { t } = useTranslation('messages-mass');
  const { pause, resume, cancel } = useMassActions();
  const toggling = pause.isPending || resume.isPending;
  const busy = toggling || cancel.isPending;
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex content-start items-start gap-2">
      <Button
        kind="secondary"
        className="px-4"
        busy={toggling}
        disabled={busy}
        onClick={() => (mass.paused ? resume : pause).mutate({ id: mass.id })}
      >
        {mass.paused ? <Play size={20} /> : <Pause size={20} />} {t(mass.paused ? 'resume' : 'pause')}
      </Button>
      <Button kind="danger" className="px-4" disabled={busy} onClick={() => setAsking(true)}>
        <X size={20} /> {t('cancel')}
      </Button>
      <QuestionDialog
        open={asking}
        title={t('cancelTitle')}
        description={t('cancelText')}
        keep={t('keep')}
        act={t('cancelYes')}
        busy={cancel.isPending}
        onAct={() => cancel.mutate({ id: mass.id }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

/** A mass message's results; earnings only if something was for sale. */
function MassResults({ mass }: { mass: MassMessageView }) {
  const { t } = useTranslation('messages-mass');
  const { data, isError } = useQuery(massResultQuery(mass));
  const sells = mass.messages.some(({ type }) => type === 'teaser');
  if (isError && !data) return <p className="text-13 text-muted">{t('resultFailed')}</p>;
  const figures: [string, string | null][] = [
    [t('delivered'), data ? wholeCount(data.delivered) : null],
    [t('opened'), data ? wholeCount(data.opened) : null],
    ...(sells
      ? ([
          [t('unlocked'), data ? wholeCount(data.unlocked) : null],
          [t('earned'), data ? formatCents(data.earnedCents) : null],
        ] satisfies [string, string | null][])
      : []),
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 pt-1" aria-busy={!data}>
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-row-reverse items-baseline gap-1.5">
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="tabular min-w-3 text-15 font-medium">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

const badges = {
  queued: 'neutral',
  sending: 'accent',
  sent: 'neutral',
  canceled: 'neutral',
  failed: 'danger',
} as const;

/** One mass message: audience, progress, actions, and results. */
function MassRow({ mass }: { mass: MassMessageView }) {
  const { t } = useTranslation('messages-mass');
  const { status, paused, scheduledAt, sentAt, messages } = mass;
  const open = status === 'queued' || status === 'sending';
  return (
    <article className="grid gap-3 py-5 desktop:grid-cols-[minmax(0,1fr)_auto] desktop:gap-x-8">
      <div className="grid min-w-0 content-start gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          <Badge kind={paused ? 'neutral' : badges[status]}>{paused ? t('paused') : t(`status_${status}`)}</Badge>
          <span>{t(`to_${mass.sendTo}`)}</span>
          {sentAt && (
            <time dateTime={sentAt} className="tabular">
              {formatAgo(sentAt)}
            </time>
          )}
          {status === 'queued' && scheduledAt && (
            <time dateTime={scheduledAt}>
              {t('goesAt', { when: formatZonedTime(ownZone(), new Date(scheduledAt)) })}
            </time>
          )}
        </p>
        <p className="line-clamp-2 whitespace-pre-wrap text-15">{summaryOf(messages)}</p>
        {messages.length > 1 && (
          <p className="text-13 text-muted">{t('moreMessages', { count: messages.length - 1 })}</p>
        )}
        {status === 'sending' && <Progress mass={mass} />}
        {sentAt && <MassResults mass={mass} />}
      </div>
      {open && <MassActions mass={mass} />}
    </article>
  );
}

function Progress({ mass: { delivered, recipients } }: { mass: MassMessageView }) {
  const { t } = useTranslation('messages-mass');
  const share = recipients === 0 ? 0 : Math.min(1, delivered / recipients);
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={t('progressLabel')}
        aria-valuemin={0}
        aria-valuemax={recipients}
        aria-valuenow={Math.min(delivered, recipients)}
        className="h-1.5 overflow-hidden rounded-full bg-overlay"
      >
        <span
          className="block h-full origin-left rtl:origin-right rounded-full bg-accent transition-transform duration-[220ms]"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      <p className="tabular text-13 text-muted">
        {t('progress', { delivered: wholeCount(delivered), recipients: wholeCount(recipients) })}
      </p>
    </div>
  );
}

/** /messages/mass: sent and active mass messages, with their results. */
export function MassPage() {
  const { t } = useTranslation('messages-mass');
  const query = useInfiniteQuery(massQuery);
  const lookedAt = useRef(0);
  useEvents((event) => {
    if (event.type !== 'mass_message' && event.type !== 'ready') return;
    // A batch reports progress many times a second.
    if (Date.now() - lookedAt.current < 1_000) return;
    lookedAt.current = Date.now();
    void utils.mass.list.invalidate(undefined, undefined, { cancelRefetch: false });
  });
  return (
    <div className="pb-10">
      <MessagesHeader />
      <div className="page-margin mx-auto w-full max-w-[1100px] pt-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-5">
          <div className="grid min-w-0 gap-1">
            <h2 data-title className="text-17 font-bold">
              {t('title')}
            </h2>
            <p className="text-15 text-muted">{t('intro')}</p>
          </div>
          <Link to="/messages/mass/new" className={buttonClass()}>
            <Plus size={20} /> {t('new')}
          </Link>
        </div>
        <PagedList
          query={query}
          label={t('title')}
          empty={t('empty')}
          emptyIcon={<Send size={24} />}
          emptyHint={t('emptyHint')}
          failed={t('failed')}
          skeleton={<RowSkeleton />}
        >
          {(mass) => (
            <li key={mass.id} className="border-line border-t">
              <MassRow mass={mass} />
            </li>
          )}
        </PagedList>
      </div>
    </div>
  );
}

const RowSkeleton = () => (
  <div className="grid gap-3 border-line border-t py-5">
    <Badge className="w-20">
      <Skeleton className="h-4 w-14" />
    </Badge>
    <Skeleton className="h-5 w-3/4" />
    <Skeleton className="h-4 w-1/3" />
  </div>
);
