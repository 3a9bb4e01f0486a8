import { limits, messages } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { Camera, FileCheck, ImageUp, UserRound, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateError } from '../../shared/i18n/i18n.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { addPicture, changeDraft, type Picture, pictureTypes, setRequestedPhoto } from './application-draft.ts';

function Thumbnail({
  picture,
  label,
  removeLabel,
  onRemove,
}: {
  picture: Picture;
  label: string;
  removeLabel: string;
  onRemove: () => void;
}) {
  const { t } = useTranslation('creator-request');
  return (
    <li className="relative aspect-[4/3] overflow-hidden rounded-12 border border-line bg-overlay">
      {picture.preview ? (
        <img src={picture.preview} alt={label} className="size-full object-cover" />
      ) : (
        // Uploaded before a reload: nobody but staff can see it again.
        <span className="grid size-full place-content-center justify-items-center gap-1 text-13 text-muted">
          <FileCheck size={24} aria-hidden="true" />
          {label} · {t('stored')}
        </span>
      )}
      <span className="absolute top-1 end-1">
        <IconButton label={removeLabel} onPicture onClick={onRemove} className="bg-black/55">
          <X size={20} />
        </IconButton>
      </span>
    </li>
  );
}

/** Step 2: documents by file or camera, and a photo of the face. */
export function IdentityStep({ docs, face }: { docs: readonly Picture[]; face: Picture | null }) {
  const { t } = useTranslation('creator-request');
  const { open } = usePopup();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(0);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const room = limits.identityDocumentsMax - docs.length - sending;
  const add = async (files: readonly File[]) => {
    setErrorMessage(files.length > room ? messages.identityTooMany : null);
    for (const file of files.slice(0, room)) {
      setSending((count) => count + 1);
      await addPicture('document', file)
        .catch((error: unknown) => setErrorMessage(error instanceof Error ? error.message : t('failed')))
        .finally(() => setSending((count) => count - 1));
    }
  };
  const photograph = (kind: 'document' | 'face') => {
    setRequestedPhoto(kind);
    open('age_verification');
  };
  return (
    <div className="grid gap-8">
      <section aria-label={t('documents')} className="grid gap-3">
        <div className="grid gap-1">
          <h3 className="text-17 font-bold">{t('documents')}</h3>
          <p className="text-13 text-muted">{t('documentsHint', { count: limits.identityDocumentsMax })}</p>
        </div>
        {(docs.length > 0 || sending > 0) && (
          <ul className="grid grid-cols-2 gap-3 desktop:grid-cols-3">
            {docs.map((picture, index) => (
              <Thumbnail
                key={picture.url}
                picture={picture}
                label={t('document', { number: index + 1 })}
                removeLabel={t('removeDocument', { number: index + 1 })}
                onRemove={() => {
                  setErrorMessage(null);
                  changeDraft((before) => ({ docs: before.docs.filter(({ url }) => url !== picture.url) }));
                }}
              />
            ))}
            {sending > 0 && (
              <li
                aria-busy="true"
                className="grid aspect-[4/3] animate-pulse place-items-center rounded-12 bg-overlay text-13 text-muted"
              >
                {t('sending')}
              </li>
            )}
          </ul>
        )}
        <div aria-live="polite">
          {errorMessage && <p className="text-13 text-danger-text">{translateError(errorMessage)}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <input
            ref={input}
            type="file"
            multiple
            accept={pictureTypes.join(',')}
            aria-label={t('addFile')}
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              void add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <Button kind="secondary" disabled={room <= 0} onClick={() => input.current?.click()}>
            <ImageUp size={20} /> {t('addFile')}
          </Button>
          <Button kind="secondary" disabled={room <= 0} onClick={() => photograph('document')}>
            <Camera size={20} /> {t('camera')}
          </Button>
        </div>
      </section>
      <section aria-label={t('facePhoto')} className="grid gap-3">
        <div className="grid gap-1">
          <h3 className="text-17 font-bold">{t('facePhoto')}</h3>
          <p className="text-13 text-muted">{t('faceHint')}</p>
        </div>
        {face && (
          <ul className="grid grid-cols-2 gap-3 desktop:grid-cols-3">
            <Thumbnail
              picture={face}
              label={t('facePhoto')}
              removeLabel={t('removeFace')}
              onRemove={() => changeDraft(() => ({ face: null }))}
            />
          </ul>
        )}
        <button
          type="button"
          onClick={() => photograph('face')}
          className={buttonClass('secondary', 'justify-self-start')}
        >
          <UserRound size={20} aria-hidden="true" /> {face ? t('retakeFace') : t('takeFace')}
        </button>
      </section>
    </div>
  );
}
