import { classNames } from '@foxreel/ui/class-names';
import { KeptPicture } from '@foxreel/ui/kept-picture';
import { createPictureKeeper } from '@foxreel/ui/picture-keeper';

/** 2 MB each, once they are decoded. */
const keeper = createPictureKeeper(20);

/**
 * A picture that never jumps or flashes: the placeholder, blurred where it was made, stands until the pixels are there. A filter here
 * would be worked out anew for every slide that is put in, and the frames of a swipe would wait for it.
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
  /** Locked: also what is already blurred is softened further. */
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
        <KeptPicture
          key={src}
          src={src}
          keeper={keeper}
          alt={alt}
          eager={eager}
          className={classNames(
            'absolute inset-0 size-full transition-opacity duration-[220ms]',
            fit === 'cover' ? 'object-cover' : 'object-contain',
            blurred && 'scale-110 blur-xl',
            // What is looked at first does not fade: it would count as painted with the film's first frame only.
            !eager && 'not-data-loaded:opacity-0',
          )}
        />
      )}
    </span>
  );
}
