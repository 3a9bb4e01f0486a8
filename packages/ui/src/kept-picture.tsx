import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PictureKeeper } from './picture-keeper.ts';

export interface KeptPictureProps {
  src: string;
  keeper: PictureKeeper;
  alt: string;
  className: string;
  /** Loads at once instead of when it approaches the viewport. */
  eager?: boolean;
  onError?: () => void;
}

/**
 * An img that React inserts but does not create, so that a recently shown element is reused as it is. It gets `data-loaded`
 * once its pixels are available, without a render.
 */
export function KeptPicture({ src, keeper, alt, className, eager = false, onError }: KeptPictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const img = useRef<HTMLImageElement>(null);
  const failed = useEffectEvent(() => onError?.());
  useLayoutEffect(() => {
    const picture = keeper.take(src);
    img.current = picture;
    const listening = new AbortController();
    const tell = () => picture.toggleAttribute('data-loaded', picture.naturalWidth > 0);
    tell();
    picture.addEventListener('load', tell, listening);
    picture.addEventListener('error', () => failed(), listening);
    place.current?.append(picture);
    return () => {
      listening.abort();
      keeper.keep(picture);
    };
  }, [src, keeper]);
  useLayoutEffect(() => {
    const picture = img.current;
    if (!picture) return;
    picture.alt = alt;
    picture.className = className;
    picture.loading = eager ? 'eager' : 'lazy';
    // Set last: loading starts with the other attributes in place.
    if (!picture.src) picture.src = src;
  }, [src, alt, className, eager]);
  return <span ref={place} className="contents" />;
}
