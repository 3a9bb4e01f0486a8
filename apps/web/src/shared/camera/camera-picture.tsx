import { messages } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { CameraOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TrackVideo } from './track-video.tsx';
import type { CameraState } from './use-camera.ts';

/** What the own camera sees, as a mirror shows it; or why there is nothing to see. */
export function CameraPicture({
  camera,
  onRetry,
  fit = 'contain',
}: {
  camera: CameraState;
  onRetry: () => void;
  fit?: 'contain' | 'cover';
}) {
  const { t } = useTranslation('camera');
  if (camera.status === 'ready') return <TrackVideo stream={camera.stream} label={t('preview')} mirrored fit={fit} />;
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-6 text-center text-white">
      {camera.status === 'asking' ? (
        <p className="text-15">{t('asking')}</p>
      ) : (
        <>
          <CameraOff size={32} />
          <p role="alert" className="text-17 font-medium">
            {messages.cameraPermission}
          </p>
          <Button kind="secondary" onClick={onRetry}>
            {t('again')}
          </Button>
        </>
      )}
    </div>
  );
}
