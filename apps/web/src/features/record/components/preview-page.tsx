import { Button } from '@foxreel/ui/button';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { FormRefusal } from '../../../shared/forms/form-feedback.tsx';
import { DetailsFields } from '../../../shared/media-details/details-fields.tsx';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { recording, type Sending, type Take, useRecording } from '../recording.ts';
import { useRecordingForm } from '../use-recording-form.ts';
import { DiscardButton } from './discard-button.tsx';
import { SoundChoice } from './sound-choice.tsx';
import { TakeVideo } from './take-video.tsx';

/** /studio/record/preview: what was recorded, and what its creator says of it. */
export function RecordPreviewPage() {
  const { take, sending } = useRecording();
  // Also what has arrived already: a short recording is quicker than the way to the next page.
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
      <PageHeader title={t('previewTitle')} />
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
            <FormRefusal message={sending?.state === 'stopped' ? sending.message : undefined} />
            <DetailsFields controls={controls} errors={form.formState.errors} />
            <p className="text-13 text-muted">{t('approval')}</p>
          </div>
        </div>
        <footer className="sticky bottom-[var(--bar)] z-10 -mx-4 flex items-center justify-end gap-3 border-line border-t bg-background px-4 py-3 desktop:-mx-6 desktop:px-6">
          <DiscardButton onDiscard={recording.discard} />
          <Button type="submit">{t('send')}</Button>
        </footer>
      </form>
    </>
  );
}
