import { type LiveSetupView, limits, liveAudiences, liveRecordingChoices } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Segmented } from '@foxreel/ui/segmented';
import { Sheet } from '@foxreel/ui/sheet';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { deleteDraft, readDraft, saveDraft } from '../../shared/forms/drafts.ts';
import { FormError } from '../../shared/forms/form-feedback.tsx';
import { RestoredNote } from '../../shared/forms/use-form-draft.tsx';
import { LiveCover } from '../../shared/live-cover.tsx';
import { CoverField } from './cover-field.tsx';

const setupQuery = utils.live.setup.queryOptions();
const names = ['title', 'tags', 'audience', 'recording'] as const;

/** What the form has; tags as one text. */
type Details = Pick<LiveSetupView, 'audience' | 'recording'> & { title: string; tags: string };

// A sheet closes with one tap beside it, and on phones going live takes its page away.
const draft = 'live-details';

function readDetails(saved: Details): Details {
  const { title = saved.title, tags = saved.tags, audience, recording } = readDraft(draft, names);
  return {
    title,
    tags,
    audience: liveAudiences.find((value) => value === audience) ?? saved.audience,
    recording: liveRecordingChoices.find((value) => value === recording) ?? saved.recording,
  };
}

const differs = (one: Details, other: Details): boolean => names.some((name) => one[name] !== other[name]);

function DetailsForm({ setup, live, onSaved }: { setup: LiveSetupView; live: boolean; onSaved: () => void }) {
  const { t } = useTranslation('live-setup');
  const saved: Details = {
    title: setup.title ?? '',
    tags: setup.tags.join(', '),
    audience: setup.audience,
    recording: setup.recording,
  };
  const [typed, setTyped] = useState(() => readDetails(saved));
  const [restored, setRestored] = useState(() => differs(typed, saved));
  const { title, tags, audience, recording } = typed;
  const change = (values: Partial<Details>) => {
    const next = { ...typed, ...values };
    setTyped(next);
    if (differs(next, saved)) saveDraft(draft, next);
    else deleteDraft(draft);
  };
  const save = trpc.live.saveSetup.useMutation({
    onSuccess: (view) => {
      deleteDraft(draft);
      utils.live.setup.setData(undefined, view);
      notify(t('saved'), 'success');
      onSaved();
    },
  });
  const failure = save.error ? toCallError(save.error) : null;
  /** An error of one tag belongs to all of them. */
  const errorOf = (name: (typeof names)[number]) =>
    Object.entries(failure?.fields ?? {}).find(([path]) => path.split('.')[0] === name)?.[1][0];
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const words = tags.split(',').map((tag) => tag.trim());
        save.mutate({ title, audience, recording, tags: words.filter((tag) => tag !== '') });
      }}
    >
      <RestoredNote
        restored={restored}
        onDiscard={() => {
          change(saved);
          setRestored(false);
        }}
      />
      <Field
        label={t('title')}
        hint={t('titleHint', { count: limits.liveTitleMax - title.length })}
        error={errorOf('title')}
        value={title}
        maxLength={limits.liveTitleMax}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Field
        label={t('tags')}
        hint={t('tagsHint')}
        error={errorOf('tags')}
        value={tags}
        autoCapitalize="none"
        onChange={(event) => change({ tags: event.currentTarget.value })}
      />
      <div className="grid gap-1.5 pb-2">
        <Segmented
          label={t('audience')}
          value={audience}
          onChange={(audience) => change({ audience })}
          choices={liveAudiences.map((value) => ({ value, label: t(`audience_${value}`) }))}
        />
        <p className="text-13 text-muted">{t(live ? 'audienceLive' : `audienceHint_${audience}`)}</p>
        <FormError message={errorOf('audience')} />
      </div>
      <div className="grid gap-1.5 pb-2">
        <Segmented
          label={t('recording')}
          value={recording}
          onChange={(recording) => change({ recording })}
          choices={liveRecordingChoices.map((value) => ({ value, label: t(`recording_${value}`) }))}
        />
        <p className="text-13 text-muted">
          {live && setup.recording === 'off'
            ? t('recordingLive')
            : recording === 'published'
              ? t(`recordingPublished_${audience}`)
              : t(`recordingHint_${recording}`)}
        </p>
        <FormError message={errorOf('recording')} />
      </div>
      <FormError message={failure && !names.some(errorOf) ? failure.message : undefined} />
      <Button type="submit" busy={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}

/** A form for title, tags, audience and cover of the current or next live. */
export function LiveDetailsSheet({ live, open, onClose }: { live: boolean; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('live-setup');
  const query = useQuery(setupQuery);
  return (
    <Sheet open={open} onClose={onClose} title={t('detailsTitle')}>
      {query.data ? (
        <>
          <CoverField cover={query.data.cover} />
          <DetailsForm setup={query.data} live={live} onSaved={onClose} />
        </>
      ) : query.isError ? (
        <ErrorState
          title={t('detailsFailed')}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Skeleton className="h-52" />
      )}
    </Sheet>
  );
}

/** Title, tags, audience and cover of the current or next live, by camera or encoder, with a form to change them. */
export function LiveDetails({ live }: { live: boolean }) {
  const { t } = useTranslation('live-setup');
  const [open, setOpen] = useState(false);
  const query = useQuery(setupQuery);
  const { title = null, tags = [], audience = 'all', cover = null } = query.data ?? {};
  const notes = [...(audience === 'all' ? [] : [t(`audience_${audience}`)]), ...tags];
  return (
    <section
      aria-label={t('detailsTitle')}
      className="flex flex-wrap items-center gap-3 rounded-20 border border-line p-4"
    >
      {cover && (
        <span className="relative h-14 w-20 shrink-0 overflow-hidden rounded-12 bg-raised">
          <LiveCover src={cover} />
        </span>
      )}
      <p className="min-w-24 grow basis-0">
        <span className={`line-clamp-2 wrap-anywhere text-15 font-medium ${title === null ? 'text-muted' : ''}`}>
          {query.data ? (title ?? t('untitled')) : '\u00A0'}
        </span>
        {notes.length > 0 && <span className="block truncate text-13 text-muted">{notes.join(' · ')}</span>}
      </p>
      <Button kind="secondary" className="max-[280px]:w-full" onClick={() => setOpen(true)}>
        <SquarePen size={20} /> {t('details')}
      </Button>
      <LiveDetailsSheet live={live} open={open} onClose={() => setOpen(false)} />
    </section>
  );
}
