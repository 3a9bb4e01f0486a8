import { messages } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormRefusal } from '../../../shared/forms/form-feedback.tsx';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { addPicture } from '../identity-pictures.ts';
import { useViewfinder } from '../use-viewfinder.ts';
import { wantedPhoto } from '../wanted-photo.ts';

/** `?popup=age_verification`: takes a photo of the face, or of a document, for an application (spec part 2 §4). */
export function AgeVerification() {
  const { t } = useTranslation('creator-request');
  const { close } = usePopup();
  const [kind] = useState(wantedPhoto);
  const { video, onPicture, state, retry, take } = useViewfinder(kind === 'face' ? 'user' : 'environment');
  const [shot, setShot] = useState<{ picture: Blob; preview: string } | null>(null);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
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
    setRefusal(null);
  };
  const submit = async () => {
    if (!shot) return;
    setSending(true);
    try {
      await addPicture(kind, shot.picture);
      close();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : t('failed'));
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      onClose={close}
      closeLabel={t('close')}
      title={t('ageTitle')}
      description={t(kind === 'face' ? 'ageHintFace' : 'ageHintDocument')}
      className="max-w-lg"
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
          // The documented guide: a circle of 35 % of the smaller side, as its radius.
          <span
            aria-hidden="true"
            className="absolute top-1/2 left-1/2 size-[252px] -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white/90 shadow-[0_0_0_999px_rgb(0_0_0/.45)]"
          />
        )}
        {state !== 'ready' && !shot && (
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-4 text-center text-15 text-white">
            <p role={state === 'refused' ? 'alert' : 'status'}>
              {state === 'refused' ? messages.cameraPermission : t('asking')}
            </p>
            {state === 'refused' && (
              <Button kind="secondary" onClick={retry}>
                {t('cameraAgain')}
              </Button>
            )}
          </div>
        )}
      </div>
      <FormRefusal message={refusal ?? undefined} />
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
    </Dialog>
  );
}
