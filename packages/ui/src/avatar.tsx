import { useState } from 'react';
import { CachedPicture } from './cached-picture.tsx';
import { classNames } from './class-names.ts';
import { createPictureCache } from './picture-cache.ts';

const cache = createPictureCache(40);

/** A person's picture or initial. Decorative: the name is next to it. */
export function Avatar({
  src,
  name,
  size = 40,
  live = false,
  className,
}: {
  src: string | null;
  name: string;
  /** In pixels. */
  size?: number;
  /** A ring in the live colour. */
  live?: boolean;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src && failed !== src;
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      className={classNames(
        'relative grid shrink-0 select-none place-items-center overflow-hidden rounded-full bg-overlay font-bold text-muted',
        live && 'ring-2 ring-live ring-offset-2 ring-offset-background',
        className,
      )}
    >
      {shown ? (
        <CachedPicture
          key={src}
          src={src}
          keeper={cache}
          alt=""
          onError={() => setFailed(src)}
          className="size-full object-cover"
        />
      ) : (
        <span>{Array.from(name.trim())[0]?.toUpperCase() ?? '?'}</span>
      )}
    </span>
  );
}
