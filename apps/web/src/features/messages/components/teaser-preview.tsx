import type { TeaserContent } from '@foxreel/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Plays when half of it is seen, without sound, over and over; nothing of what is locked is in it. */
export function TeaserPreview({ content }: { content: TeaserContent }) {
  const { t } = useTranslation('messages');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void element.play().catch(() => {});
        else element.pause();
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <video
      ref={video}
      src={content.teaser ?? undefined}
      poster={content.thumbnail ?? undefined}
      aria-label={t('previewLabel', { count: content.preview })}
      muted
      loop
      playsInline
      preload="metadata"
      className="absolute inset-0 size-full object-cover"
    />
  );
}
