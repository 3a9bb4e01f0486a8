import { CachedPicture } from '@foxreel/ui/cached-picture';
import { classNames } from '@foxreel/ui/class-names';
import { createPictureCache } from '@foxreel/ui/picture-cache';

/** 2 MB each when decoded. */
const cache = createPictureCache(20);

/**
 * A picture without layout shifts or flashes: the pre-blurred placeholder stays until the pixels are there. A CSS filter would
 * be recomputed for every new slide and drop frames of a swipe.
 */
export function MediaPicture({
  src,
  placeholder,
  alt,
  fit = 'cover',
  eager = false,
  blurred = false,
}: {
  src: string | null;
  placeholder: string | null;
  alt: string;
  fit?: 'cover' | 'contain';
  eager?: boolean;
  /** Locked: softens even an already blurred picture further. */
  blurred?: boolean;
}) {
  return (
    <span className="absolute inset-0 block overflow-hidden bg-overlay">
      {placeholder && (
        <span
          aria-hidden="true"
          className="absolute inset-0 block bg-cover bg-center"
          style={{ backgroundImage: `url("${placeholder}")` }}
        />
      )}
      {src && (
        <CachedPicture
          key={src}
          src={src}
          keeper={cache}
          alt={alt}
          eager={eager}
          className={classNames(
            'absolute inset-0 size-full transition-opacity duration-[220ms]',
            fit === 'cover' ? 'object-cover' : 'object-contain',
            blurred && 'scale-110 blur-xl',
            // The first visible picture does not fade in: it would only count as painted with the video's first frame.
            !eager && 'not-data-loaded:opacity-0',
          )}
        />
      )}
    </span>
  );
}
