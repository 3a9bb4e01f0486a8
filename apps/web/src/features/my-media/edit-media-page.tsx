import { id, type MediaView } from '@foxreel/contracts';
import { ActionFooter } from '@foxreel/ui/action-footer';
import { Button, buttonClass } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { EmptyState } from '@foxreel/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { FormError, useIsCurrentRoute, useToastIfUnmounted } from '../../shared/forms/form-feedback.tsx';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { RestoredNote } from '../../shared/forms/use-form-draft.tsx';
import { MediaPicture } from '../../shared/media/media-picture.tsx';
import { MediaStage } from '../../shared/media/media-stage.tsx';
import { listPathOf } from '../../shared/media-details/details.ts';
import { DetailsFields } from '../../shared/media-details/details-fields.tsx';
import { MediaProgress, useMediaProgress } from '../../shared/media-details/media-progress.tsx';
import { PageHeader, useBack } from '../../shared/navigation/page-header.tsx';
import { PendingPage } from '../../shared/navigation/pending-page.tsx';
import { CaptionsEditor } from './captions-editor.tsx';
import { CaptionsSection, type EditedCaptions } from './captions-section.tsx';
import { MediaComments } from './media-comments.tsx';
import { cacheMedia, removeCachedMedia } from './my-media-cache.ts';
import { deleteMediaDraft, useEditMedia } from './use-edit-media.ts';

/** The button that deletes a media, with the documented question (spec part 2 §8). */
function DeleteMedia({ media }: { media: MediaView }) {
  const { t } = useTranslation('my-media');
  const client = useQueryClient();
  const navigate = useNavigate();
  const isCurrentRoute = useIsCurrentRoute();
  const [asking, setAsking] = useState(false);
  const deleted = () => {
    deleteMediaDraft(media.id);
    if (isCurrentRoute()) navigate(listPathOf(media), { replace: true });
    removeCachedMedia(client, media.id);
    notify(t('deleted'), 'success');
  };
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)} className="justify-self-start">
        <Trash2 size={20} aria-hidden="true" />
        {t('delete')}
      </Button>
      {asking && <Question media={media} onDeleted={deleted} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ media, onDeleted, onClose }: { media: MediaView; onDeleted: () => void; onClose: () => void }) {
  const { t } = useTranslation('my-media');
  const toastIfUnmounted = useToastIfUnmounted();
  const remove = trpc.media.remove.useMutation({
    onSuccess: onDeleted,
    onError: (error) => toastIfUnmounted(`${t('notDeleted')} ${toCallError(error).message}`),
  });
  return (
    <QuestionDialog
      title={t('deleteTitle')}
      description={t(media.state === 'rejected' ? 'deleteRejectedHint' : 'deleteHint', {
        description: media.description ?? '',
      })}
      keep={t('keep')}
      act={t('delete')}
      busy={remove.isPending}
      errorMessage={remove.error ? toCallError(remove.error).message : undefined}
      onAct={() => remove.mutate({ media: media.id })}
      onClose={onClose}
    />
  );
}

/** A media's details, visibility, price and date. */
function EditMediaForm({ media }: { media: MediaView }) {
  const { t } = useTranslation('my-media');
  const { form, controls, onSubmit, restored, discard } = useEditMedia(media);
  const back = useBack();
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={onSubmit} className="grid content-start gap-3">
      <FormError message={errors.root?.message} />
      <RestoredNote restored={restored} onDiscard={discard} />
      <DetailsFields controls={controls} errors={errors} photo={media.type === 'photo'} />
      <ActionFooter place="page" className="desktop:justify-end">
        <Button
          kind="quiet"
          onClick={() => {
            discard();
            back();
          }}
        >
          {t('cancel')}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {t('save')}
        </Button>
      </ActionFooter>
    </form>
  );
}

/** A media's current state: processing, a picture, or a video that plays on request. */
function CurrentMedia({ media, onRefresh }: { media: MediaView; onRefresh: () => Promise<unknown> }) {
  const { t } = useTranslation('my-media');
  const [playing, setPlaying] = useState(false);
  const still = media.type === 'video' && media.source !== null && !playing;
  return (
    <div className="relative h-56 overflow-hidden rounded-12 bg-overlay desktop:h-[480px]">
      {still ? (
        <>
          <MediaPicture src={media.thumbnail.poster} placeholder={media.placeholder} alt="" fit="contain" eager />
          <button
            type="button"
            onClick={() => setPlaying(true)}
            aria-label={t('play')}
            className="absolute inset-0 grid place-items-center focus-visible:-outline-offset-4"
          >
            <span className="grid size-16 place-items-center rounded-full bg-black/45 text-white">
              <Play size={28} fill="currentColor" aria-hidden="true" className="ms-1" />
            </span>
          </button>
        </>
      ) : (
        <MediaStage media={media} active near fit="contain" onRefresh={onRefresh} />
      )}
    </div>
  );
}

/** /account/media/{tab}/{typeMedia}/{media} */
export function EditMediaPage() {
  const { t } = useTranslation('my-media');
  const { media = '' } = useParams();
  return (
    <>
      <PageHeader width="grid" title={t('editTitle')} />
      {id.safeParse(media).success ? <EditMedia key={media} id={media} /> : <NotOwner />}
    </>
  );
}

function EditMedia({ id }: { id: string }) {
  const { t } = useTranslation('my-media');
  const client = useQueryClient();
  const query = useMediaProgress(id);
  const [captions, setCaptions] = useState<EditedCaptions | null>(null);
  const media = query.data;
  if (media === null || (media && media.access !== 'owner')) return <NotOwner />;
  if (!media) return <PendingPage query={query} failed={t('editFailed')} />;
  const { source } = media;
  const onSaved = (saved: MediaView) => cacheMedia(client, saved);
  const editing = captions !== null && source !== null;
  return (
    <>
      {editing && (
        <CaptionsEditor
          media={{ ...media, source }}
          {...captions}
          onSaved={onSaved}
          onClose={() => setCaptions(null)}
        />
      )}
      {/* The form stays: it has unsaved input. */}
      <div
        hidden={editing}
        className="page-margin mx-auto grid w-full max-w-[1100px] grid-cols-1 gap-6 py-4 desktop:grid-cols-[300px_minmax(0,1fr)] desktop:grid-rows-[auto_1fr] desktop:gap-x-8 desktop:py-6 [&[hidden]]:hidden"
      >
        <div className="grid grid-cols-1 content-start gap-3">
          {!editing && <CurrentMedia media={media} onRefresh={query.refetch} />}
          <MediaProgress id={id} name={media.description ?? ''} />
        </div>
        <div className="desktop:col-start-2 desktop:row-span-2 desktop:row-start-1">
          <EditMediaForm media={media} />
        </div>
        <div className="grid grid-cols-1 content-start gap-6 max-desktop:border-line max-desktop:border-t max-desktop:pt-6">
          <MediaComments media={id} />
          {media.type === 'video' && source && <CaptionsSection media={media} onEdit={setCaptions} onSaved={onSaved} />}
          <DeleteMedia media={media} />
        </div>
      </div>
    </>
  );
}

function NotOwner() {
  const { t } = useTranslation('my-media');
  return (
    <EmptyState title={t('gone')} className="min-h-[60dvh] content-center py-16">
      <Link to="/account/media" className={buttonClass('secondary')}>
        {t('toMyMedia')}
      </Link>
    </EmptyState>
  );
}
