import { useEffect, useRef, useState } from 'react';
import { type AttachedSource, attachSource } from '../../../shared/media/player/attach-source.ts';
import { t } from '../words.ts';

/** The operator's video for new creators, a playlist or a file. Its first picture is fetched; the rest once it is played. */
export function SetupIntro({ url }: { url: string }) {
  const element = useRef<HTMLVideoElement>(null);
  const source = useRef<AttachedSource | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const video = element.current;
    if (!video) return;
    let left = false;
    setFailed(false);
    attachSource(video, { type: '', url }, () => setFailed(true)).then(
      (attached) => {
        if (left) return attached.detach();
        source.current = attached;
        attached.setActive(!video.paused);
      },
      () => !left && setFailed(true),
    );
    return () => {
      left = true;
      source.current?.detach();
      source.current = null;
    };
  }, [url]);

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: captions come with the operator's playlist, where it has them */}
      <video
        ref={element}
        controls
        playsInline
        preload="metadata"
        aria-label={t('setupVideo')}
        className="aspect-video w-full rounded-12 bg-black object-contain"
        onPlay={() => source.current?.setActive(true)}
        onError={() => setFailed(true)}
      />
      {failed && (
        <p role="alert" className="text-13 text-danger-text">
          {t('setupVideoFailed')}
        </p>
      )}
    </>
  );
}
