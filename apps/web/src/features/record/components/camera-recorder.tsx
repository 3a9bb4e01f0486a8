import { IconButton } from '@foxreel/ui/icon-button';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { CameraPicture, useCamera } from '../../../shared/use-camera.tsx';
import { type Duration, durations, type Wait } from '../record-choices.ts';
import { recorderStates } from '../recorder.ts';
import type { ChosenSound } from '../recording.ts';
import { useRecorder } from '../use-recorder.ts';
import { useTimer } from '../use-timer.ts';
import { RecorderControls } from './recorder-controls.tsx';
import { RecorderSettings } from './recorder-settings.tsx';

/** The camera, the button that records it, and how long and with what. */
export function CameraRecorder({ account }: { account: string }) {
  const { t } = useTranslation('record');
  const navigate = useNavigate();
  const popup = usePopup();
  const { camera, retry } = useCamera();
  const [duration, setDuration] = useState<Duration>(durations[0]);
  const [wait, setWait] = useState<Wait>('0');
  const [sound, setSound] = useState<ChosenSound | null>(null);
  const recorder = useRecorder({
    stream: camera.status === 'ready' ? camera.stream : null,
    sound,
    account,
    onAccepted: () => navigate('/studio/record/preview'),
  });
  const limit = Number(duration);
  const timer = useTimer(() => recorder.run(limit));
  const idle = recorder.state === recorderStates.idle && timer.left === null;
  const start = () => (wait === '0' ? recorder.run(limit) : timer.start(Number(wait)));

  return (
    <>
      <PageHeader
        title={t('title')}
        trailing={
          <IconButton label={t('options')} disabled={!idle} onClick={() => popup.open('camera_options')}>
            <SlidersHorizontal size={24} />
          </IconButton>
        }
      />
      <div className="page-margin mx-auto grid w-full max-w-[1100px] grid-cols-1 gap-5 py-3 desktop:grid-cols-[minmax(0,1fr)_320px] desktop:gap-8 desktop:py-8">
        <div className="relative h-[calc(100dvh-var(--bar)-200px)] min-h-[360px] overflow-hidden rounded-20 bg-black desktop:h-[74dvh]">
          <CameraPicture camera={camera} onRetry={retry} />
          {camera.status === 'ready' && (
            <RecorderControls recorder={recorder} limit={limit} timer={timer} onStart={start} />
          )}
        </div>
        <RecorderSettings
          duration={duration}
          onDuration={setDuration}
          wait={wait}
          onWait={setWait}
          sound={sound}
          onSound={setSound}
          locked={timer.left !== null || recorder.state === recorderStates.recording}
          begun={!idle}
        />
      </div>
    </>
  );
}
