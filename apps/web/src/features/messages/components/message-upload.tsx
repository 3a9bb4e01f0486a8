import { readUploadContent } from '@foxreel/contracts';
import { Lightbox } from '@foxreel/ui/lightbox';
import { useTranslation } from 'react-i18next';

/** A picture or film that was sent, with the words beside it; words alone where its value cannot be read. */
export function MessageUpload({ value }: { value: string }) {
  const { t } = useTranslation('messages');
  const content = readUploadContent(value);
  if (!content) return <span className="px-4 py-2">{t('upload')}</span>;
  const { url, type, text } = content;
  return (
    <span className="grid">
      {type === 'image' ? (
        <Lightbox
          src={url}
          alt={text || t('picture')}
          closeLabel={t('close')}
          trigger={
            <button
              type="button"
              aria-label={text ? t('enlargeNamed', { name: text }) : t('enlarge')}
              className="cursor-zoom-in"
            >
              <img
                src={url}
                alt=""
                loading="lazy"
                className="max-h-80 min-h-16 w-auto min-w-16 max-w-full object-contain"
              />
            </button>
          }
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: what people film for one another has no captions
        <video
          src={url}
          controls
          preload="metadata"
          playsInline
          aria-label={text || t('film')}
          className="max-h-80 w-auto max-w-full bg-black"
        />
      )}
      {text && <span className="whitespace-pre-wrap break-words px-4 py-2">{text}</span>}
    </span>
  );
}
