import { Button } from '@foxreel/ui/button';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { ClipPlayer } from '../../shared/media/player/clip-player.tsx';
import { useObjectUrl } from '../../shared/upload/local-file.ts';
import type { Take } from './recording.ts';
import { playAlong } from './use-recorder.ts';

/** Beyond any recording: the browser seeks to the end, and then knows the duration. */
const pastTheEnd = 1e7;

/** A browser recording has no duration until its end has been sought. */
function findLength(video: HTMLVideoElement) {
  if (Number.isFinite(video.duration)) return;
  const toTheBeginning = () => {
    video.currentTime = 0;
  };
  video.addEventListener('seeked', toTheBeginning, { once: true });
  video.currentTime = pastTheEnd;
}

/** The recording with its sound. */
export function TakeVideo({ take }: { take: Take }) {
  const { t } = useTranslation('record');
  const url = useObjectUrl(take.video);
  const video = useRef<HTMLVideoElement>(null);
  const stop = useRef<(() => void) | null>(null);
  const { sound } = take;

  const silence = () => {
    stop.current?.();
    stop.current = null;
  };
  const follow = (video: HTMLVideoElement) => {
    silence();
    if (sound && !video.paused && !video.ended) stop.current = playAlong(sound, video.currentTime);
  };
  useEffect(
    () => () => {
      stop.current?.();
      stop.current = null;
    },
    [],
  );
  return (
    <ClipPlayer video={video} label={t('video')} className="h-[52dvh] min-h-64 rounded-20 desktop:h-[480px]">
      {url && (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written down yet what was just said
        <video
          ref={video}
          src={url}
          playsInline
          preload="metadata"
          aria-label={t('video')}
          className="size-full object-contain"
          onLoadedMetadata={({ currentTarget }) => findLength(currentTarget)}
          onPlaying={({ currentTarget }) => follow(currentTarget)}
          onSeeked={({ currentTarget }) => follow(currentTarget)}
          onPause={silence}
          onWaiting={silence}
        />
      )}
    </ClipPlayer>
  );
}

/** Discards a recording after a confirmation. */
export function DiscardButton({ onDiscard, className }: { onDiscard: () => void; className?: string }) {
  const { t } = useTranslation('record');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="secondary" className={className} onClick={() => setAsking(true)}>
        <Trash2 size={20} aria-hidden="true" />
        {t('discard')}
      </Button>
      <QuestionDialog
        open={asking}
        title={t('discardTitle')}
        description={t('discardHint')}
        keep={t('keep')}
        act={t('discard')}
        onAct={() => {
          setAsking(false);
          onDiscard();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
