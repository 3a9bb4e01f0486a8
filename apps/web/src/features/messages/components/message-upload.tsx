import { readUploadContent } from '@foxreel/contracts';
import { t } from '../words.ts';

/** A picture or film that was sent, with the words beside it; words alone where its value cannot be read. */
export function MessageUpload({ value }: { value: string }) {
  const content = readUploadContent(value);
  if (!content) return t('upload');
  const { url, type, text } = content;
  return (
    <span className="grid gap-2">
      {type === 'image' ? (
        <img
          src={url}
          alt={text || t('picture')}
          loading="lazy"
          className="max-h-80 w-auto rounded-12 object-contain"
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: what people film for one another has no captions
        <video src={url} controls preload="metadata" playsInline className="max-h-80 w-auto rounded-12" />
      )}
      {text && <span>{text}</span>}
    </span>
  );
}
