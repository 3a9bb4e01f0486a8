import type { SharedLinkView } from '@foxreel/contracts';
import { ActionFooter } from '@foxreel/ui/action-footer';
import { Button, buttonClass } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { Menu } from '@foxreel/ui/menu';
import { notify } from '@foxreel/ui/notify';
import { Sheet } from '@foxreel/ui/sheet';
import { Skeleton } from '@foxreel/ui/skeleton';
import { zodResolver } from '@hookform/resolvers/zod';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EllipsisVertical, ImagePlus, Link2, Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatDollars } from '../../shared/format.ts';
import { FormError, showCallError, useIsCurrentRoute } from '../../shared/forms/form-feedback.tsx';
import { RestoredNote, useFormDraft } from '../../shared/forms/use-form-draft.tsx';
import { translateError } from '../../shared/i18n/i18n.ts';
import { MediaPicture } from '../../shared/media/media-picture.tsx';
import { useCachedMedia } from '../../shared/media/media-queries.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { LibraryGrid, UploadLink } from '../../shared/teasers/library-grid.tsx';
import {
  createLinkSchema,
  emptyLinkForm,
  LinkFields,
  type LinkForm,
  linkDraft,
  linksQuery,
  toLinkTerms,
} from './link-form.tsx';

/** A link's media: chosen from the private ones. */
function LinkMedia({ id, error, onChoose }: { id: string; error: string | undefined; onChoose: (id: string) => void }) {
  const { t } = useTranslation('shared-links');
  const note = useId();
  const [choosing, setChoosing] = useState(false);
  const { data: media } = useCachedMedia(id || undefined);
  const described = media?.altText ?? media?.description ?? t('chosen');
  return (
    <div className="grid gap-1.5">
      <p className="text-13 font-medium text-muted">{t('media')}</p>
      <div className="flex items-center gap-4">
        {media && (
          <span className="relative h-28 w-20 shrink-0 overflow-hidden rounded-12">
            <MediaPicture src={media.thumbnail.grid} placeholder={media.placeholder} alt={described} />
          </span>
        )}
        <div className="grid min-w-0 justify-items-start gap-2">
          {media?.description && (
            <p className="line-clamp-2 text-15">
              <bdi>{media.description}</bdi>
            </p>
          )}
          <Button kind="secondary" onClick={() => setChoosing(true)} aria-describedby={note}>
            <ImagePlus size={20} aria-hidden="true" /> {t(media ? 'change' : 'choose')}
          </Button>
        </div>
      </div>
      <p id={note} aria-live="polite" className="-mt-0.5 min-h-[18px] text-13 text-danger-text">
        {error && translateError(error)}
      </p>
      {choosing && (
        <Sheet open onClose={() => setChoosing(false)} title={t('choose')}>
          <div className="grid min-h-0 gap-3 overflow-y-auto overscroll-contain">
            <LibraryGrid
              anyLength
              footer={<UploadLink />}
              onChoose={(chosen) => {
                onChoose(chosen.id);
                setChoosing(false);
              }}
            />
          </div>
        </Sheet>
      )}
    </div>
  );
}

/** How long 'Link created' is shown before the list. */
const leaveDelayMs = 900;

/** /studio/share/create: media, text and price. */
export function CreateLinkPage() {
  const { t } = useTranslation('shared-links');
  const navigate = useNavigate();
  const isCurrentRoute = useIsCurrentRoute();
  const form = useForm<LinkForm>({
    resolver: zodResolver(createLinkSchema),
    defaultValues: emptyLinkForm,
    mode: 'onBlur',
  });
  const { restored, drop } = useFormDraft(form, 'shared-link', linkDraft);
  const create = trpc.sharedLinks.create.useMutation({
    onSuccess: () => {
      drop();
      void utils.sharedLinks.invalidate();
      setTimeout(() => isCurrentRoute() && navigate('/studio/share', { replace: true }), leaveDelayMs);
    },
    onError: (error) => {
      if (isCurrentRoute()) showCallError(form, ['media', 'description', 'price'], error);
      else notify(`${t('notCreated')} ${toCallError(error).message}`, 'error');
    },
  });
  const { errors } = form.formState;
  const state = create.isSuccess ? 'created' : create.isPending ? 'creating' : 'create';
  const discard = () => {
    form.reset(emptyLinkForm);
    drop();
  };
  return (
    <div className="pb-10">
      <PageHeader title={t('createTitle')} />
      <form
        noValidate
        onSubmit={form.handleSubmit((values) => create.mutate({ media: values.media, ...toLinkTerms(values) }))}
        className="page-margin mx-auto grid w-full max-w-[640px] gap-4 pt-4"
      >
        <RestoredNote restored={restored} onDiscard={discard} />
        <LinkMedia
          id={form.watch('media')}
          error={errors.media?.message}
          onChoose={(id) => form.setValue('media', id, { shouldDirty: true, shouldValidate: true })}
        />
        <LinkFields form={form} />
        <FormError message={errors.root?.message} />
        <ActionFooter place="page">
          <Button type="submit" disabled={state !== 'create'} aria-live="polite">
            {t(state)}
          </Button>
        </ActionFooter>
      </form>
    </div>
  );
}

/** One link: its media, URL and price. */
function LinkRow({ link }: { link: SharedLinkView }) {
  const { t } = useTranslation('shared-links');
  const { open } = usePopup();
  const { id, media, url, priceCents } = link;
  const description = link.description || t('noWords');
  const address = window.location.host + url;
  return (
    <article aria-label={description} className="flex flex-wrap items-start gap-4 py-4">
      <span className="relative h-24 w-16 shrink-0 overflow-hidden rounded-12">
        <MediaPicture src={media.thumbnail.grid} placeholder={media.placeholder} alt="" />
      </span>
      <div className="grid min-w-0 grow basis-32 gap-1">
        <p className="line-clamp-2 break-words text-15 font-medium">
          <bdi>{description}</bdi>
        </p>
        <button
          type="button"
          aria-label={t('shareOf', { address })}
          onClick={() => open('share-link', { link: id })}
          className="min-h-11 max-w-full truncate justify-self-start text-start text-15 text-accent-text hover:underline"
        >
          {address}
        </button>
        <p className="tabular text-15 font-bold">{priceCents === 0 ? t('free') : formatDollars(priceCents)}</p>
      </div>
      <span className="flex shrink-0">
        <IconButton label={t('editOf', { description })} onClick={() => open('edit_shared_link', { link: id })}>
          <Pencil size={20} />
        </IconButton>
        <Menu
          trigger={
            <IconButton label={t('more', { description })}>
              <EllipsisVertical size={20} />
            </IconButton>
          }
          choices={[
            {
              label: t('remove'),
              icon: <Trash2 size={20} aria-hidden="true" />,
              danger: true,
              onSelect: () => open('remove_shared_link', { link: id }),
            },
          ]}
        />
      </span>
    </article>
  );
}

/** /studio/share: a creator's links to media, paid or free. */
export function LinksPage() {
  const { t } = useTranslation('shared-links');
  const query = useInfiniteQuery(linksQuery);
  return (
    <div className="pb-10">
      <PageHeader title={t('title')} />
      <div className="page-margin mx-auto grid w-full max-w-[640px] grid-cols-1 gap-4 pt-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 grow basis-60 text-15 text-muted">{t('intro')}</p>
          <Link to="/studio/share/create" className={buttonClass('primary', 'shrink-0')}>
            <Plus size={20} aria-hidden="true" /> {t('add')}
          </Link>
        </div>
        <PagedList
          query={query}
          label={t('title')}
          empty={t('empty')}
          emptyIcon={<Link2 size={24} />}
          emptyHint={t('emptyHint')}
          failed={t('failed')}
          skeleton={<RowSkeleton />}
        >
          {(link) => (
            <li key={link.id} className="border-line border-t">
              <LinkRow link={link} />
            </li>
          )}
        </PagedList>
      </div>
    </div>
  );
}

const RowSkeleton = () => (
  <div className="flex gap-4 border-line border-t py-4">
    <Skeleton className="h-24 w-16 rounded-12" />
    <div className="grid grow content-start gap-2">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  </div>
);

/** Both pages of a creator's links: visitors of one go on to the other, so they load together. */
