import { Button, buttonClass } from '@foxreel/ui/button';
import { Mark } from '@foxreel/ui/mark';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';

const onwards = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Escape', ' ']);

/**
 * What Foxreel is, over the running feed. Only its buttons take clicks: a swipe, wheel, feed key or click on the feed closes
 * it, and reaches the feed too.
 */
export function LandingLayer({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('landing');
  const layer = useRef<HTMLElement>(null);
  const desktop = useDesktop();
  const leave = useEffectEvent(onLeave);

  useEffect(() => {
    const isInside = (event: Event) => event.target instanceof Node && Boolean(layer.current?.contains(event.target));
    const onMove = (event: Event) => !isInside(event) && leave();
    const onKey = (event: KeyboardEvent) => onwards.has(event.key) && !isInside(event) && leave();
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true, passive: true };
    document.addEventListener('pointerdown', onMove, options);
    document.addEventListener('wheel', onMove, options);
    // Also for a swipe that starts on a button: it is a swipe, not a click.
    document.addEventListener('touchmove', () => leave(), options);
    document.addEventListener('keydown', onKey, options);
    return () => stop.abort();
  }, []);

  return (
    <section
      ref={layer}
      aria-label={t('label')}
      // On a phone it is over the film.
      data-theme={desktop ? undefined : 'dark'}
      className="landing-layer pointer-events-none fixed inset-x-0 bottom-[var(--bar)] z-20 grid content-end bg-linear-to-t from-black from-40% to-transparent px-6 pt-40 pb-6 text-text desktop:bottom-24 desktop:justify-center desktop:bg-none desktop:p-0 desktop:pe-[444px] desktop:ps-[72px] wide:pe-[464px] wide:ps-[220px]"
    >
      <div className="grid gap-2 desktop:max-w-[400px] desktop:rounded-20 desktop:border desktop:border-line desktop:bg-raised desktop:p-6 desktop:shadow-float">
        <span className="text-accent">
          <Mark size={40} />
        </span>
        <h2 className="text-30 font-bold text-balance">{t('title')}</h2>
        <p className="text-15 text-muted">{t('text')}</p>
        <div className="pointer-events-auto mt-3 grid grid-cols-2 gap-2">
          <Link to="/signup" onClick={onLeave} className={buttonClass('primary')}>
            {t('signUp')}
          </Link>
          <Link to="/signin" onClick={onLeave} className={buttonClass('secondary')}>
            {t('signIn')}
          </Link>
          <Button kind="quiet" onClick={onLeave} className="col-span-2">
            {t('watch')}
          </Button>
        </div>
      </div>
    </section>
  );
}
