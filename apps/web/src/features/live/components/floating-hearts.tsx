import { Heart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { RisingHeart } from '../use-hearts.ts';

const riseMs = 2200;
const fadeMs = 700;

/** A number of 0 to 1 that looks random and stays the same for a heart. */
const scattered = (heart: number, salt: number) => (((heart + 1) * 9301 + salt * 49297) % 233280) / 233280;

function FloatingHeart({ heart, onLanded }: { heart: number; onLanded: (heart: number) => void }) {
  const element = useRef<HTMLSpanElement>(null);
  const landed = useRef(onLanded);
  landed.current = onLanded;
  useEffect(() => {
    const rising = element.current;
    if (!rising) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const drift = (scattered(heart, 1) - 0.5) * 110;
    const [turn, height] = [(scattered(heart, 2) - 0.5) * 50, 220 + scattered(heart, 3) * 140];
    const frames = still
      ? [{ opacity: 1 }, { opacity: 0 }]
      : [
          { transform: 'translate(0, 0) scale(.3)', opacity: 0 },
          { transform: `translate(${drift * 0.15}px, -30px) scale(1.15)`, opacity: 1, offset: 0.12 },
          {
            transform: `translate(${drift * 0.6}px, ${-height * 0.6}px) rotate(${turn / 2}deg)`,
            opacity: 1,
            offset: 0.6,
          },
          { transform: `translate(${drift}px, ${-height}px) scale(.9) rotate(${turn}deg)`, opacity: 0 },
        ];
    const duration = still ? fadeMs : riseMs * (0.8 + scattered(heart, 4) * 0.5);
    const animation = rising.animate(frames, { duration, easing: 'cubic-bezier(.2,.7,.4,1)', fill: 'both' });
    animation.finished.then(
      () => landed.current(heart),
      () => undefined,
    );
    return () => animation.cancel();
  }, [heart]);
  return (
    <span ref={element} className="absolute right-0 bottom-0 opacity-0" style={{ right: scattered(heart, 5) * 20 }}>
      <Heart
        size={22 + scattered(heart, 6) * 16}
        strokeWidth={0}
        className="fill-live drop-shadow-[0_1px_4px_rgb(0_0_0/.4)]"
      />
    </span>
  );
}

/** Hearts that rise from where it is put. Under reduced motion they only appear and fade. */
export function FloatingHearts({
  hearts,
  onLanded,
}: {
  hearts: readonly RisingHeart[];
  onLanded: (heart: number) => void;
}) {
  return (
    <div aria-hidden="true" data-hearts={hearts.length} className="pointer-events-none relative size-0">
      {hearts.map(({ id, at }) => (
        <span key={id} className="absolute size-0" style={at ? { left: at.x, top: at.y } : undefined}>
          <FloatingHeart heart={id} onLanded={onLanded} />
        </span>
      ))}
    </div>
  );
}
