import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PictureKeeper } from './picture-keeper.ts';

export interface KeptPictureProps {
  src: string;
  keeper: PictureKeeper;
  alt: string;
  className: string;
  /** Loaded at once, not only when it comes near the screen. */
  eager?: boolean;
  onLoad?: () => void;
  onError?: () => void;
}

/** An img that React puts in, but does not make: one that was here a moment ago comes back as it is. */
export function KeptPicture({ src, keeper, alt, className, eager = false, onLoad, onError }: KeptPictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const img = useRef<HTMLImageElement>(null);
  const tell = useEffectEvent(({ type }: { type: string }) => (type === 'load' ? onLoad?.() : onError?.()));
  useLayoutEffect(() => {
    const picture = keeper.take(src);
    img.current = picture;
    const heard = (event: Event) => tell(event);
    picture.addEventListener('load', heard);
    picture.addEventListener('error', heard);
    place.current?.append(picture);
    return () => {
      picture.removeEventListener('load', heard);
      picture.removeEventListener('error', heard);
      keeper.keep(picture);
    };
  }, [src, keeper]);
  useLayoutEffect(() => {
    const picture = img.current;
    if (!picture) return;
    picture.alt = alt;
    picture.className = className;
    picture.loading = eager ? 'eager' : 'lazy';
    // Last: it begins to load as all else says.
    if (!picture.src) picture.src = src;
    else if (picture.naturalWidth > 0) tell({ type: 'load' });
  }, [src, alt, className, eager]);
  return <span ref={place} className="contents" />;
}
