import type { TeaserContent } from '@foxreel/contracts';
import { useEffect, useRef } from 'react';
import { attachSource } from '../../../shared/media/player/attach-source.ts';
import { t } from '../words.ts';

/** Plays when half of it is seen, without sound, over and over; nothing of what is locked is in it. */
export function TeaserPreview({ content }: { content: TeaserContent }) {
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

/** The whole video, in its place. */
export function TeaserPlayer({ content, autoPlay }: { content: TeaserContent; autoPlay: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const { url, mimetype } = content;
  useEffect(() => {
    const element = video.current;
    if (!element || !url) return;
    let over = false;
    let detach = () => {};
    void attachSource(element, { url, type: mimetype ?? 'video/mp4' }, () => {}).then((attached) => {
      if (over) return attached.detach();
      attached.setActive(autoPlay);
      detach = attached.detach;
      if (autoPlay) void element.play().catch(() => {});
    });
    return () => {
      over = true;
      detach();
    };
  }, [url, mimetype, autoPlay]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: what people film for one another has no captions
    <video
      ref={video}
      controls
      playsInline
      preload="metadata"
      poster={content.poster ?? content.thumbnail ?? undefined}
      aria-label={content.text}
      className="absolute inset-0 size-full bg-black object-contain"
    />
  );
}
