import { messages } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Sheet } from '@foxreel/ui/sheet';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../shared/forms/form-feedback.tsx';
import { translateError } from '../../shared/i18n/i18n.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { addPicture, requestedPhoto } from './application-draft.ts';

type ViewfinderState = 'asking' | 'ready' | 'denied';

/** A camera while the screen is open, and photos from it. */
function useViewfinder(facing: 'user' | 'environment') {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ViewfinderState>('asking');
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let left = false;
    let open: MediaStream | null = null;
    setState('asking');
    const constraints = { video: { width: { ideal: 1920 }, facingMode: facing } };
    const ask = navigator.mediaDevices?.getUserMedia(constraints) ?? Promise.reject(new Error('No camera here'));
    const stop = (stream: MediaStream) => {
      for (const track of stream.getTracks()) track.stop();
    };
    ask.then(
      (stream) => {
        if (left) return stop(stream);
        open = stream;
        if (video.current) video.current.srcObject = stream;
      },
      () => {
        if (!left) setState('denied');
      },
    );
    return () => {
      left = true;
      if (open) stop(open);
    };
  }, [facing, attempt]);

  /** The current frame as PNG; null before the first one. */
  const take = useCallback((): Promise<Blob | null> => {
    const seen = video.current;
    if (!seen || seen.videoWidth === 0) return Promise.resolve(null);
    const canvas = document.createElement('canvas');
    canvas.width = seen.videoWidth;
    canvas.height = seen.videoHeight;
    canvas.getContext('2d')?.drawImage(seen, 0, 0);
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  }, []);
  /** The first frame has arrived; before it there is nothing to take. */
  const onPicture = useCallback(() => setState('ready'), []);
  return { video, onPicture, state, retry: useCallback(() => setAttempt((count) => count + 1), []), take };
}

/** `?popup=age_verification`: takes a photo of the face, or of a document, for an application (spec part 2 §4). */
export function AgeVerification() {
  const { t } = useTranslation('creator-request');
  const { close } = usePopup();
  const [kind] = useState(requestedPhoto);
  const { video, onPicture, state, retry, take } = useViewfinder(kind === 'face' ? 'user' : 'environment');
  const [shot, setShot] = useState<{ picture: Blob; preview: string } | null>(null);
  const [sending, setSending] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const preview = useRef<string | null>(null);
  useEffect(() => () => void (preview.current && URL.revokeObjectURL(preview.current)), []);

  const shoot = async () => {
    const picture = await take();
    if (!picture) return;
    preview.current = URL.createObjectURL(picture);
    setShot({ picture, preview: preview.current });
  };
  const again = () => {
    if (preview.current) URL.revokeObjectURL(preview.current);
    preview.current = null;
    setShot(null);
    setErrorMessage(null);
  };
  const submit = async () => {
    if (!shot) return;
    setSending(true);
    try {
      await addPicture(kind, shot.picture);
      close();
    } catch (error) {
      setErrorMessage(error instanceof Error ? error.message : t('failed'));
      setSending(false);
    }
  };
  return (
    <Sheet
      open
      onClose={close}
      title={t('ageTitle')}
      description={t(kind === 'face' ? 'ageHintFace' : 'ageHintDocument')}
      className="desktop:max-w-lg!"
    >
      <div className="relative h-[360px] overflow-hidden rounded-12 bg-black">
        <video
          ref={video}
          muted
          playsInline
          autoPlay
          onLoadedData={onPicture}
          aria-label={t('viewfinder')}
          className={`absolute inset-0 size-full object-cover ${kind === 'face' ? '-scale-x-100' : ''} ${shot ? 'invisible' : ''}`}
        />
        {shot && <img src={shot.preview} alt={t('shot')} className="absolute inset-0 size-full object-cover" />}
        {kind === 'face' && !shot && state === 'ready' && (
          // The documented guide: a circle with a radius of 35 % of the smaller side.
          <span
            aria-hidden="true"
            className="absolute top-1/2 left-1/2 size-[252px] -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white/90 shadow-[0_0_0_999px_rgb(0_0_0/.45)]"
          />
        )}
        {state !== 'ready' && !shot && (
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-4 text-center text-15 text-white">
            <p role={state === 'denied' ? 'alert' : 'status'}>
              {state === 'denied' ? translateError(messages.cameraPermission) : t('asking')}
            </p>
            {state === 'denied' && (
              <Button kind="secondary" onClick={retry}>
                {t('cameraAgain')}
              </Button>
            )}
          </div>
        )}
      </div>
      <FormError message={errorMessage ?? undefined} />
      {shot ? (
        <div className="grid grid-cols-2 gap-3">
          <Button kind="secondary" onClick={again} disabled={sending}>
            {t('retake')}
          </Button>
          <Button onClick={() => void submit()} busy={sending}>
            {t('submit')}
          </Button>
        </div>
      ) : (
        <Button onClick={() => void shoot()} disabled={state !== 'ready'}>
          {t('take')}
        </Button>
      )}
    </Sheet>
  );
}
