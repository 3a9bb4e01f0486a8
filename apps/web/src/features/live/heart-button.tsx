import { IconButton } from '@foxreel/ui/icon-button';
import { Heart } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequireLogin, useSession } from '../../shared/session/session.ts';
import type { Hearts, RisingHeart } from './use-hearts.ts';

const riseMs = 2200;
const fadeMs = 700;

/** A stable pseudo-random number from 0 to 1 for a heart. */
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

/** Hearts rising from here. With reduced motion they only fade in and out. */
function FloatingHearts({ hearts, onLanded }: { hearts: readonly RisingHeart[]; onLanded: (heart: number) => void }) {
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

const pulseMs = 300;

/** Sends a heart with each click; everyone's hearts rise from it. */
export function HeartButton({ name, hearts }: { name: string; hearts: Hearts }) {
  const { t } = useTranslation('live-battle');
  const button = useRef<HTMLSpanElement>(null);
  const requireLogin = useRequireLogin();
  const { account } = useSession();
  const give = () => {
    hearts.tap();
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    button.current?.animate(
      still ? [{ opacity: 0.5 }, { opacity: 1 }] : [{ scale: 1 }, { scale: 1.25 }, { scale: 1 }],
      {
        duration: pulseMs,
      },
    );
  };
  return (
    <span ref={button} className="relative grid">
      <span className="absolute top-2 end-4">
        <FloatingHearts hearts={hearts.floating.filter(({ at }) => at === null)} onLanded={hearts.landed} />
      </span>
      <IconButton
        label={t('heart', { name })}
        title={account ? t('heart', { name }) : t('requireLogin')}
        onPicture
        onClick={() => requireLogin(give)}
        className="bg-black/45"
      >
        <Heart size={24} className="fill-live text-live" />
      </IconButton>
    </span>
  );
}

/**
 * A live's picture: each tap of a member on it is a heart that rises from there. The button next to it is the accessible
 * version; only it asks visitors to sign in, as a tap may be accidental. `hearts`: null for the creator.
 */
export function HeartSurface({ hearts, children }: { hearts: Hearts | null; children: ReactNode }) {
  const surface = useRef<HTMLDivElement>(null);
  const { account } = useSession();
  const tap = account && hearts?.tap;
  useEffect(() => {
    const element = surface.current;
    if (!element || !tap) return;
    const onClick = ({ target, clientX, clientY }: MouseEvent) => {
      if (!(target instanceof HTMLVideoElement)) return;
      const { left, top } = element.getBoundingClientRect();
      tap({ x: clientX - left, y: clientY - top });
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [tap]);
  return (
    <div ref={surface} className="absolute inset-0">
      {children}
      {hearts && (
        <div className="pointer-events-none absolute top-0 left-0 z-10">
          <FloatingHearts hearts={hearts.floating.filter(({ at }) => at !== null)} onLanded={hearts.landed} />
        </div>
      )}
    </div>
  );
}
