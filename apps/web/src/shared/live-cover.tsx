import { classNames } from '@foxreel/ui/class-names';
import { useState } from 'react';

/** A live's cover, decorative: its title is next to it. Fills its positioned parent; nothing without one, or if it is gone. */
export function LiveCover({ src, className }: { src: string | null; className?: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || failed === src) return null;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      onError={() => setFailed(src)}
      className={classNames('absolute inset-0 size-full object-cover', className)}
    />
  );
}

/** What stands for a live until its picture is there: its cover, or the creator's own picture as a blur. */
export function BeforePicture({ cover, avatar }: { cover: string | null; avatar: string | null }) {
  return <LiveCover src={cover ?? avatar} className={cover === null ? 'scale-125 opacity-45 blur-xl' : 'opacity-60'} />;
}
