import { firstPageLimits, type MediaView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { classNames } from '@foxreel/ui/class-names';
import { Heart } from 'lucide-react';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LazyPanel, lazyComponent } from '../navigation/lazy-panel.tsx';
import { FollowPlus } from '../people/follow-button.tsx';
import { personName } from '../people/person.tsx';
import { usePopup } from '../popups/use-popup.ts';
import { useSession } from '../session/session.ts';
import { useLike } from '../toggle.ts';
import { ActionRail } from './action-rail.tsx';
import { MediaCaption } from './media-caption.tsx';
import { isLandscape, isLocked } from './media-queries.ts';
import { MediaStage } from './media-stage.tsx';
import type { PlayerHandle } from './player/video-player.tsx';
import { useWatchRecord } from './use-watch-record.ts';

/** Over the media: the avatar with its follow button, and the name. */
const AuthorOnPicture = memo(({ media }: { media: MediaView }) => {
  const { user } = media;
  return (
    <div className="flex items-center gap-3">
      <span className="relative">
        <Link to={`/${user.username}`} aria-label={personName(user)} className="-m-0.5 grid size-11 place-items-center">
          <Avatar
            src={user.avatar}
            name={personName(user)}
            size={40}
            live={user.live}
            className="border border-white/60"
          />
        </Link>
        <FollowPlus account={user} />
      </span>
      <Link to={`/${user.username}`} className="min-w-0 truncate py-2.75 text-15 font-bold">
        {personName(user)}
      </Link>
    </div>
  );
});

const doubleTapMs = 300;
/** Two taps further apart are separate actions. */
const doubleTapPx = 48;
const burstMs = 800;

interface Burst {
  id: number;
  x: number;
  y: number;
}

/**
 * A slide's media: a double tap likes it, with a heart where it was tapped, and never unlikes. A single tap acts at once, and
 * the second one undoes that, so a video keeps playing; further quick taps only add hearts.
 */
function LikeSurface({
  media,
  className,
  style,
  children,
}: {
  media: MediaView;
  className: string;
  style?: CSSProperties;
  children: ReactNode;
}) {
  const surface = useRef<HTMLDivElement>(null);
  const last = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0, taps: 0 });
  const [bursts, setBursts] = useState<readonly Burst[]>([]);
  const { known, account } = useSession();
  const like = useLike();

  const onTap = useEffectEvent((event: MouseEvent) => {
    const { target, clientX: x, clientY: y, timeStamp: at, detail } = event;
    // 0: a key pressed the button.
    if (detail === 0 || !(target instanceof Element) || !surface.current || isControl(target)) return;
    const before = last.current;
    const follows = at - before.at < doubleTapMs && Math.hypot(x - before.x, y - before.y) < doubleTapPx;
    const taps = isEnlarged(target) ? 0 : follows || detail > 1 ? before.taps + 1 : 1;
    last.current = { at, x, y, taps };
    if (taps < 2) return;
    if (taps > 2) event.stopPropagation();
    if (account || !known) {
      const { left, top } = surface.current.getBoundingClientRect();
      setBursts((shown) => [...shown, { id: at, x: x - left, y: y - top }]);
    }
    if (media.like !== true) like(media, true);
  });
  useEffect(() => {
    const element = surface.current;
    element?.addEventListener('click', onTap, true);
    return () => element?.removeEventListener('click', onTap, true);
  }, []);

  return (
    <div ref={surface} data-stage style={style} className={`${className} touch-manipulation select-none`}>
      {children}
      {bursts.map((burst) => (
        <HeartBurst
          key={burst.id}
          {...burst}
          onEnd={() => setBursts((shown) => shown.filter((one) => one !== burst))}
        />
      ))}
    </div>
  );
}

/** Elements with their own tap action, unlike the play button, which fills the whole media. */
const isControl = (target: Element) => target.closest('a, button:not([data-play]), input') !== null;

/** In a zoomed picture, taps move and reset it. */
const isEnlarged = (target: Element) =>
  Number(target.closest<HTMLElement>('[data-zoomed]')?.dataset['zoomed'] ?? 100) > 100;

function HeartBurst({ id, x, y, onEnd }: Burst & { onEnd: () => void }) {
  const element = useRef<HTMLSpanElement>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const turn = (id % 40) - 20;
    const frames = still
      ? [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }]
      : [
          { transform: `rotate(${turn}deg) scale(.4)`, opacity: 0 },
          { transform: `rotate(${turn}deg) scale(1.2)`, opacity: 1, offset: 0.2 },
          { transform: `rotate(${turn}deg) scale(1)`, opacity: 1, offset: 0.6 },
          { transform: `translateY(-60px) rotate(${turn}deg) scale(1.3)`, opacity: 0 },
        ];
    const animation = element.current?.animate(frames, { duration: burstMs, easing: 'cubic-bezier(.2,.8,.2,1)' });
    animation?.finished.then(
      () => end(),
      () => undefined,
    );
    return () => animation?.cancel();
  }, [id]);
  return (
    <span
      ref={element}
      aria-hidden="true"
      data-heart-burst
      style={{ left: x - 48, top: y - 48 }}
      className="pointer-events-none absolute z-20 text-live drop-shadow-[0_2px_8px_rgb(0_0_0/.5)]"
    >
      <Heart size={96} strokeWidth={0} fill="currentColor" />
    </span>
  );
}

interface MediaSlideProps {
  media: MediaView;
  active: boolean;
  near: boolean;
  /** Its video waits for a tap. */
  waits?: boolean;
  desktop: boolean;
  onComment: () => void;
  onRefresh: () => Promise<unknown>;
  player?: Ref<PlayerHandle>;
}

/** One slide. On phones the media fills it with the text on top; on desktops it is in a box next to its actions. */
export function MediaSlide(props: MediaSlideProps) {
  const { media, active, near, waits = false, desktop, onComment, onRefresh, player } = props;
  const { t } = useTranslation('media');
  useWatchRecord(media, active);
  const shape = media.width && media.height ? media.width / media.height : 9 / 16;
  const landscape = isLandscape(media);
  const stage = (
    <MediaStage
      media={media}
      active={active}
      near={near}
      waits={waits}
      fit={desktop || shape > firstPageLimits.phoneShape ? 'contain' : 'cover'}
      onRefresh={onRefresh}
      {...(player ? { player } : {})}
    />
  );
  const name = t(media.type, { name: personName(media.user) });
  if (desktop) {
    return (
      <article aria-label={name} className="flex h-full items-end justify-center gap-4 px-6 pb-6">
        <div className={classNames('flex h-full min-w-0 items-center justify-center', landscape && 'grow')}>
          <LikeSurface
            media={media}
            style={{ aspectRatio: String(Math.max(shape, 9 / 16)) }}
            className={classNames(
              'relative overflow-hidden rounded-20 bg-overlay',
              landscape ? 'max-h-full w-full' : 'h-full max-w-full',
            )}
          >
            {stage}
          </LikeSurface>
        </div>
        <ActionRail media={media} onComment={onComment} />
      </article>
    );
  }
  return (
    <article aria-label={name} data-theme="dark" className="relative h-full overflow-hidden bg-black text-white">
      <LikeSurface media={media} className="absolute inset-0">
        {stage}
      </LikeSurface>
      <div
        className={classNames(
          'slide-over scrim-bottom pointer-events-none absolute inset-x-0 bottom-0 grid grid-cols-[minmax(0,1fr)] gap-2 ps-4 pe-20 pt-24 pb-8',
          isLocked(media) && 'pt-8 [--scrim-fade:32px]',
        )}
      >
        <div className="pointer-events-auto grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5 wrap-anywhere">
          <AuthorOnPicture media={media} />
          <MediaCaption media={media} onPicture playing={active} />
        </div>
      </div>
      <div className="slide-over absolute end-2 bottom-7 rounded-full bg-black/56 px-0.5 py-2 short:py-0">
        <ActionRail media={media} onComment={onComment} onPicture />
      </div>
    </article>
  );
}

const CommentSheet = lazyComponent(async () => (await import('./comment-sheet.tsx')).CommentSheet);

/** The phone's comment sheet; the video below keeps playing. */
export function LazyCommentSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <LazyPanel onClose={onClose}>
      <CommentSheet onClose={onClose}>{children}</CommentSheet>
    </LazyPanel>
  );
}

/** The comment sheet has an address, so that Back closes it: `?popup=comment`. */
export function useCommentSheet() {
  const { name, open, close } = usePopup();
  return { isOpen: name === 'comment', open: useCallback(() => open('comment'), [open]), close };
}
