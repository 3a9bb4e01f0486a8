import { Lightbox } from '@foxreel/ui/lightbox';
import { useTranslation } from 'react-i18next';
import { MediaPicture } from '../../../shared/media/media-picture.tsx';

/** A picture in its bubble, which opens over the whole page. Fills its frame. */
export function Viewer({ src, alt, placeholder = null }: { src: string; alt: string; placeholder?: string | null }) {
  const { t } = useTranslation('messages');
  return (
    <Lightbox
      src={src}
      alt={alt || t('picture')}
      closeLabel={t('close')}
      trigger={
        <button
          type="button"
          aria-label={alt ? t('enlargeNamed', { name: alt }) : t('enlarge')}
          className="absolute inset-0 block size-full cursor-zoom-in"
        >
          <MediaPicture src={src} placeholder={placeholder} alt="" />
        </button>
      }
    />
  );
}
