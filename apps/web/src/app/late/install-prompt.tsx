import { useEffect, useEffectEvent } from 'react';
import {
  installOffered,
  isInstallMoment,
  isIos,
  isMobile,
  isStandalone,
  onSlideReached,
} from '../../shared/install.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';

/** For as long as the page lives: a reload begins the rhythm anew. */
let lastShown: number | null = null;

/** Hears the feed's slides and opens the install sheet in the documented rhythm, unless something else is open. */
export function InstallPrompt() {
  const { name, open } = usePopup();
  const onSlide = useEffectEvent((slide: number) => {
    const now = Date.now();
    const device = { mobile: isMobile(), ios: isIos(), standalone: isStandalone(), offered: installOffered() };
    if (name !== null || !isInstallMoment({ slide, now, lastShown, ...device })) return;
    lastShown = now;
    open('install_app');
  });
  useEffect(() => onSlideReached((slide) => onSlide(slide)), []);
  return null;
}
