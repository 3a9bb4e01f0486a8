import { classNames } from '@foxreel/ui/class-names';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { keepPicture, takePicture } from './kept-picture.ts';

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
  const [loaded, setLoaded] = useState<string | null>(null);
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
        <Picture
          key={src}
          src={src}
          alt={alt}
          eager={eager}
          onLoad={() => setLoaded(src)}
          className={classNames(
            'absolute inset-0 size-full transition-opacity duration-[220ms]',
            fit === 'cover' ? 'object-cover' : 'object-contain',
            blurred && 'scale-110 blur-xl',
            // What is looked at first does not fade: it would count as painted with the film's first frame only.
            !eager && loaded !== src && 'opacity-0',
          )}
        />
      )}
    </span>
  );
}

interface PictureProps {
  src: string;
  alt: string;
  eager: boolean;
  className: string;
  onLoad: () => void;
}

/** An img that React puts in, but does not make: one that was here a moment ago comes back as it is. */
function Picture({ src, alt, eager, className, onLoad }: PictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const img = useRef<HTMLImageElement>(null);
  const loaded = useEffectEvent(onLoad);
  useLayoutEffect(() => {
    const picture = takePicture(src);
    img.current = picture;
    const tell = () => loaded();
    picture.addEventListener('load', tell);
    place.current?.append(picture);
    return () => {
      picture.removeEventListener('load', tell);
      keepPicture(src, picture);
    };
  }, [src]);
  useLayoutEffect(() => {
    const picture = img.current;
    if (!picture) return;
    picture.alt = alt;
    picture.className = className;
    picture.loading = eager ? 'eager' : 'lazy';
    // Last: it begins to load as all else says.
    if (!picture.src) picture.src = src;
    else if (picture.complete) loaded();
  }, [src, alt, className, eager]);
  return <span ref={place} className="contents" />;
}
