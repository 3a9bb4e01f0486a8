import { Button } from '@foxreel/ui/button';
import { Drawer } from '@foxreel/ui/drawer';
import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MediaPicture } from '../../../shared/media/media-picture.tsx';
import { useKnownMedia } from '../../../shared/media/media-queries.ts';
import { LibraryGrid, UploadLink } from '../../../shared/teasers/library-grid.tsx';

/** Which media a link leads to: chosen from the private ones. */
export function LinkMedia({
  id,
  error,
  onChoose,
}: {
  id: string;
  error: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('shared-links');
  const note = useId();
  const [choosing, setChoosing] = useState(false);
  const { data: media } = useKnownMedia(id || undefined);
  const described = media?.description ?? t('chosen');
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
          {media?.description && <p className="line-clamp-2 text-15">{media.description}</p>}
          <Button kind="secondary" onClick={() => setChoosing(true)} aria-describedby={note}>
            <ImagePlus size={20} aria-hidden="true" /> {t(media ? 'change' : 'choose')}
          </Button>
        </div>
      </div>
      <p id={note} aria-live="polite" className="-mt-0.5 min-h-[18px] text-13 text-danger-text">
        {error}
      </p>
      {choosing && (
        <Drawer open onClose={() => setChoosing(false)} title={t('choose')}>
          <div className="grid min-h-0 gap-3 overflow-y-auto overscroll-contain">
            <LibraryGrid
              anyLength
              onChoose={(chosen) => {
                onChoose(chosen.id);
                setChoosing(false);
              }}
            />
            <UploadLink />
          </div>
        </Drawer>
      )}
    </div>
  );
}
