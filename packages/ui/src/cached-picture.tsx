import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PictureCache } from './picture-cache.ts';

export interface CachedPictureProps {
  src: string;
  keeper: PictureCache;
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
export function CachedPicture({ src, keeper: cache, alt, className, eager = false, onError }: CachedPictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const img = useRef<HTMLImageElement>(null);
  const failed = useEffectEvent(() => onError?.());
  useLayoutEffect(() => {
    const picture = cache.take(src);
    img.current = picture;
    const listening = new AbortController();
    const markLoaded = () => picture.toggleAttribute('data-loaded', picture.naturalWidth > 0);
    markLoaded();
    picture.addEventListener('load', markLoaded, listening);
    picture.addEventListener('error', () => failed(), listening);
    place.current?.append(picture);
    return () => {
      listening.abort();
      cache.keep(picture);
    };
  }, [src, cache]);
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
