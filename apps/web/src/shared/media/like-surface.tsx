import type { MediaView } from '@foxreel/contracts';
import { Heart } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '../session/use-session.ts';
import { useLike } from './use-like.ts';

const doubleTapMs = 300;
/** Two taps further apart are meant for two things. */
const doubleTapPx = 48;
const burstMs = 800;

interface Burst {
  id: number;
  x: number;
  y: number;
}

/**
 * The media of a slide: a double tap likes it, with a heart where it was tapped, and never unlikes. A single tap acts at once; the
 * second one takes that back, so a film goes on as before, and further ones of the same flurry only bring hearts.
 */
export function LikeSurface({
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

/** What has a meaning of its own below a tap, unlike the play button, which fills the whole media. */
const isControl = (target: Element) => target.closest('a, button:not([data-play]), input') !== null;

/** A picture that is enlarged is moved and made whole again by taps. */
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
