import { type LiveSetupView, limits, liveAudiences } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { Field } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Segmented } from '@foxreel/ui/segmented';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ImageUp, SquarePen } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { sendForm } from '../../shared/upload/send-form.ts';

const setupQuery = utils.live.setup.queryOptions();
const coverReply = z.object({ cover: z.string() });

/** The cover, stored as soon as chosen. */
function Cover({ cover }: { cover: string | null }) {
  const { t } = useTranslation('live-studio');
  const id = useId();
  const store = (next: string | null) =>
    utils.live.setup.setData(undefined, (before) => before && { ...before, cover: next });
  const upload = useMutation({
    mutationFn: (file: File) => sendForm('/api/upload/live-cover', { cover: file }, coverReply),
    onSuccess: (saved) => store(saved.cover),
  });
  const remove = trpc.live.saveSetup.useMutation({ onSuccess: () => store(null) });
  const error = upload.error?.message ?? (remove.isError ? toCallError(remove.error).message : null);
  return (
    <section aria-label={t('cover')} className="grid gap-2">
      <div className="aspect-video overflow-hidden rounded-12 border border-line bg-raised">
        {cover ? (
          <img src={cover} alt={t('coverAlt')} className="size-full object-cover" />
        ) : (
          <p className="grid size-full place-content-center px-4 text-center text-15 text-muted">{t('coverNone')}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <label
          htmlFor={id}
          aria-busy={upload.isPending}
          className={buttonClass(
            'secondary',
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
          )}
        >
          <ImageUp size={20} aria-hidden="true" />
          {upload.isPending ? t('coverSending') : t('coverChoose')}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="sr-only"
            disabled={upload.isPending}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              currentTarget.value = '';
              if (file) upload.mutate(file);
            }}
          />
        </label>
        {cover && (
          <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate({ cover: null })}>
            {t('coverRemove')}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="text-13 text-danger-text">
          {error}
        </p>
      )}
    </section>
  );
}

function DetailsForm({ setup, live, onSaved }: { setup: LiveSetupView; live: boolean; onSaved: () => void }) {
  const { t } = useTranslation('live-studio');
  const [title, setTitle] = useState(setup.title ?? '');
  const [tags, setTags] = useState(setup.tags.join(', '));
  const [audience, setAudience] = useState(setup.audience);
  const save = trpc.live.saveSetup.useMutation({
    onSuccess: (saved) => {
      utils.live.setup.setData(undefined, saved);
      notify(t('saved'), 'success');
      onSaved();
    },
  });
  const failure = save.isError ? toCallError(save.error) : null;
  const shown = ['title', 'tags'];
  const fieldOf = (name: string) =>
    failure && Object.entries(failure.fields).find(([path]) => path.split('.')[0] === name)?.[1][0];
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({
          ...{ title, audience },
          tags: tags
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
        });
      }}
    >
      <Field
        label={t('title')}
        hint={t('titleHint', { left: limits.liveTitleMax - title.length })}
        error={fieldOf('title') || undefined}
        value={title}
        maxLength={limits.liveTitleMax}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Field
        label={t('tags')}
        hint={t('tagsHint')}
        error={fieldOf('tags') || undefined}
        value={tags}
        autoCapitalize="none"
        onChange={({ target }) => setTags(target.value)}
      />
      <Cover cover={setup.cover} />
      <div className="grid gap-1.5">
        <Segmented
          label={t('audience')}
          value={audience}
          onChange={setAudience}
          choices={liveAudiences.map((value) => ({ value, label: t(`audience_${value}`) }))}
        />
        <p className="text-13 text-muted">{live ? t('audienceLive') : t(`audienceHint_${audience}`)}</p>
      </div>
      {failure && !shown.some((name) => fieldOf(name)) && (
        <p role="alert" className="text-15 text-danger-text">
          {failure.message}
        </p>
      )}
      <Button type="submit" busy={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}

/** Opens title, tags, cover and audience of the current or next live, by camera or encoder. */
export function LiveDetails({ live }: { live: boolean }) {
  const { t } = useTranslation('live-studio');
  const [open, setOpen] = useState(false);
  const query = useQuery(setupQuery);
  const close = () => setOpen(false);
  return (
    <>
      <div className="grid gap-2 rounded-20 border border-line p-4">
        <div className="flex items-center gap-3">
          <p className="min-w-0 grow">
            <span className="block truncate text-15 font-medium">{query.data?.title ?? t('untitled')}</span>
            <span className="block text-13 text-muted">{query.data ? t(`audience_${query.data.audience}`) : ' '}</span>
          </p>
          <Button kind="secondary" className="shrink-0" onClick={() => setOpen(true)}>
            <SquarePen size={20} /> {t('details')}
          </Button>
        </div>
      </div>
      <Dialog open={open} onClose={close} title={t('detailsTitle')} closeLabel={t('close')} className="max-w-lg">
        {query.data ? (
          <DetailsForm setup={query.data} live={live} onSaved={close} />
        ) : query.isError ? (
          <ErrorState
            title={t('detailsFailed')}
            retryLabel={t('retry')}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton className="h-80" />
        )}
      </Dialog>
    </>
  );
}
