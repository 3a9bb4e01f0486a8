import { ActionFooter } from '@foxreel/ui/action-footer';
import { Button, buttonClass } from '@foxreel/ui/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { FormError } from '../../shared/forms/form-feedback.tsx';
import { useFormDraft } from '../../shared/forms/use-form-draft.tsx';
import {
  type DetailsForm,
  detailsSchema,
  emptyDetails,
  formFieldOf,
  type ReadyDetails,
  storedDetails,
  toDetails,
} from '../../shared/media-details/details.ts';
import { DetailsFields, useDetailsControls } from '../../shared/media-details/details-fields.tsx';
import { MediaProgress } from '../../shared/media-details/media-progress.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { formatSent, ProgressBar } from '../../shared/upload/progress-bar.tsx';
import { draftName, recording, type Sending, type Take, useRecording } from './recording.ts';
import { SoundChoice } from './sound-choice.tsx';
import { DiscardButton, TakeVideo } from './take-video.tsx';

const resolver = zodResolver(detailsSchema());

/** The form next to a recording. Its draft survives an error, an expired session and a reload. */
function useRecordingForm(sending: Sending | null, onSent: () => void) {
  const form = useForm<DetailsForm, unknown, ReadyDetails>({ resolver, mode: 'onBlur', defaultValues: emptyDetails });
  const controls = useDetailsControls(form.control);
  useFormDraft(form, draftName, storedDetails);
  const fields = sending?.state === 'stopped' ? sending.fields : null;

  useEffect(() => {
    for (const [name, message] of Object.entries(fields ?? {})) {
      const field = formFieldOf(name);
      if (field) form.setError(field, { type: 'server', message });
    }
  }, [fields, form]);

  const onSubmit = form.handleSubmit((details) => {
    recording.send(toDetails(details));
    onSent();
  });
  return { form, controls, onSubmit };
}

/** /studio/record/preview: the recording, and its details. */
export function RecordPreviewPage() {
  const { take, sending } = useRecording();
  // Also if it has already arrived: a short recording is faster than the navigation.
  if (sending && sending.state !== 'stopped') return <Navigate to="/studio/record/progress" replace />;
  if (!take) return <Navigate to="/studio/record" replace />;
  return <Preview take={take} sending={sending} />;
}

function Preview({ take, sending }: { take: Take; sending: Sending | null }) {
  const { t } = useTranslation('record');
  const navigate = useNavigate();
  const { form, controls, onSubmit } = useRecordingForm(sending, () => navigate('/studio/record/progress'));
  return (
    <>
      <PageHeader width="grid" title={t('previewTitle')} />
      <form noValidate onSubmit={onSubmit} className="page-margin mx-auto w-full max-w-[1100px] pt-4 desktop:pt-8">
        <div className="grid grid-cols-1 gap-5 pb-5 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desktop:gap-8">
          <div className="grid content-start gap-5">
            <TakeVideo take={take} />
            <SoundChoice
              hint={t('soundLater')}
              chosen={take.sound}
              onChange={recording.chooseSound}
              seconds={take.seconds}
            />
          </div>
          <div className="grid content-start gap-3">
            <FormError message={sending?.state === 'stopped' ? sending.message : undefined} />
            <DetailsFields controls={controls} errors={form.formState.errors} />
            <p className="text-13 text-muted">{t('approval')}</p>
          </div>
        </div>
        <ActionFooter place="page" className="desktop:justify-end">
          <DiscardButton onDiscard={recording.discard} />
          <Button type="submit">{t('send')}</Button>
        </ActionFooter>
      </form>
    </>
  );
}

/** /studio/record/progress: the recording's upload and processing. */
export function RecordProgressPage() {
  const { t } = useTranslation('record');
  const navigate = useNavigate();
  const { take, sending } = useRecording();
  // Deleted only once this page is gone: without it, it would lead back to the camera.
  const finished = useRef(false);
  useEffect(() => () => void (finished.current && recording.clear()), []);
  if (!sending) return <Navigate to={take ? '/studio/record/preview' : '/studio/record'} replace />;

  const uploading = sending.state === 'uploading';
  const finish = (to: string) => {
    finished.current = true;
    navigate(to);
  };
  return (
    <>
      <PageHeader
        title={t(uploading ? 'progressTitle' : 'progressDone')}
        heading={{ 'data-progress': uploading ? `${sending.percent}%` : undefined }}
      />
      <div className="page-margin mx-auto grid w-full max-w-[640px] gap-5 pt-4 desktop:py-6">
        <p className="text-15 text-muted">{t(uploading ? 'stay' : 'approval')}</p>
        {sending.state === 'uploading' && (
          <div className="grid gap-2">
            <ProgressBar percent={sending.percent} label={t('progressTitle')} />
            <p className="tabular text-13 text-muted">{formatSent(sending.percent, take?.video.size ?? 0)}</p>
          </div>
        )}
        {sending.state === 'stopped' && (
          <p role="alert" className="rounded-12 border border-danger px-4 py-3 text-15 text-danger-text">
            {sending.message}
          </p>
        )}
        {sending.state === 'done' && <MediaProgress id={sending.media} name={t('video')} />}
        <ActionFooter place="page">
          {sending.state === 'uploading' && (
            <Button kind="secondary" onClick={recording.cancel}>
              {t('cancel')}
            </Button>
          )}
          {sending.state === 'stopped' && (
            <>
              <Button onClick={recording.retry}>{t('retry')}</Button>
              <Link to="/studio/record/preview" className={buttonClass('secondary')}>
                {t('change')}
              </Link>
            </>
          )}
          {sending.state === 'done' && (
            <>
              <Button onClick={() => finish('/profile')}>{t('done')}</Button>
              <Button kind="secondary" onClick={() => finish('/studio/record')}>
                {t('another')}
              </Button>
            </>
          )}
        </ActionFooter>
      </div>
    </>
  );
}

/** Loaded together: if the connection breaks during sending, its status must still be visible. */
