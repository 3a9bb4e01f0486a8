import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../../../shared/session/use-session.ts';
import type { Hearts } from '../use-hearts.ts';
import { FloatingHearts } from './floating-hearts.tsx';

/**
 * The picture of a live: each tap of a member on it is a heart that rises from there. The button beside it says so and is there for
 * keyboards; visitors are asked to sign in by it only, as a tap may be meant for nothing. `hearts`: null for the creator themselves.
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
