import type { MediaView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { memo, type Ref, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaKeys } from '../../shared/keys.ts';
import { MediaSlide } from '../../shared/media/media-slide.tsx';
import { setSoundOff, useSound } from '../../shared/media/player/sound.ts';
import { type PlayerHandle, toggleFullscreen } from '../../shared/media/player/video-player.tsx';
import { useReducedData } from '../../shared/reduced-data.ts';
import { useLike } from '../../shared/toggle.ts';
import type { Slides } from './use-slides.ts';

interface FeedListProps {
  items: MediaView[];
  slides: Slides;
  scroller: React.RefObject<HTMLDivElement | null>;
  desktop: boolean;
  /** The text of the slide after the last one; null while more may come. */
  end: string | null;
  /** Retries loading the next page. */
  onRetry: (() => void) | null;
  onComment: () => void;
  onRefresh: () => Promise<unknown>;
}

const place = (at: number) => ({ top: `calc(${at} * var(--slide))`, height: 'var(--slide)' });

interface SlideProps {
  media: MediaView;
  at: number;
  active: boolean;
  near: boolean;
  waits: boolean;
  desktop: boolean;
  onComment: () => void;
  onRefresh: () => Promise<unknown>;
  player: Ref<PlayerHandle> | null;
}

/** One slide of the list. A swipe renders only those that change: seven at once would drop a frame. */
const Slide = memo(({ at, active, player, ...slide }: SlideProps) => (
  <div
    data-slide={at}
    data-current={active || undefined}
    inert={!active}
    style={place(at)}
    className="absolute inset-x-0 snap-start snap-always contain-strict"
  >
    <MediaSlide {...slide} active={active} {...(player ? { player } : {})} />
  </div>
));

/** The slides around the current one, absolutely positioned in a scroller as high as the whole list. */
export function FeedList({ items, slides, scroller, desktop, end, onRetry, onComment, onRefresh }: FeedListProps) {
  const { t } = useTranslation('feed');
  const { index, from, to, isNear, step, goTo } = slides;
  const player = useRef<PlayerHandle>(null);
  const like = useLike();
  const { muted } = useSound();
  const reduced = useReducedData();
  const current = items[index];

  useMediaKeys({
    next: () => step(1),
    previous: () => step(-1),
    playPause: () => player.current?.toggle(),
    mute: () => setSoundOff(!muted),
    like: () => current && like(current),
    fullscreen: () => toggleFullscreen(scroller.current?.querySelector('[data-current] [data-stage]')),
  });

  const latest = useRef({ onComment, onRefresh });
  latest.current = { onComment, onRefresh };
  const comment = useCallback(() => latest.current.onComment(), []);
  const refresh = useCallback(() => latest.current.onRefresh(), []);
  const total = items.length + (end ? 1 : 0);
  return (
    <div
      ref={scroller}
      role="feed"
      aria-label={t('feed')}
      className="no-scrollbar relative h-full snap-y snap-mandatory overflow-y-auto overscroll-y-contain [--slide:calc(100dvh-var(--bar))] desktop:[--slide:calc(100dvh-var(--bar)-104px)]"
    >
      <div className="relative" style={{ height: `calc(${total} * var(--slide) + var(--peek, 0px))` }}>
        {items.slice(from, to + 1).map((media, offset) => {
          const at = from + offset;
          const isCurrent = at === index;
          return (
            <Slide
              key={media.id}
              media={media}
              at={at}
              active={isCurrent}
              near={isNear(at)}
              waits={reduced}
              desktop={desktop}
              onComment={comment}
              onRefresh={refresh}
              player={isCurrent ? player : null}
            />
          );
        })}
        {end && (
          <div
            data-slide={items.length}
            inert={index !== items.length}
            style={place(items.length)}
            className="absolute inset-x-0 grid snap-start snap-always place-content-center justify-items-center gap-4 text-muted"
          >
            <p>{end}</p>
            <Button kind="secondary" onClick={onRetry ?? (() => goTo(0))}>
              {t(onRetry ? 'retry' : 'startOver')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
