import { useBackLayer } from '@foxreel/ui/back-layer';
import { useEffect, useEffectEvent } from 'react';
import { warnBeforeLeaving } from '../upload/local-file.ts';
import { askBeforeLeaving, mayLeave } from './leaving.ts';

/** A plain click on a link to another page of the app. New tabs, downloads and popups of this page leave it as it is. */
function leads({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return false;
  return link.origin === location.origin && link.pathname !== location.pathname;
}

function onClick(event: MouseEvent): void {
  if (!leads(event) || mayLeave()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Asks before Back or a link of the app leaves the page; the browser asks before it closes or reloads it. */
export function useAskBeforeLeaving(asks: boolean, onLeave: () => void): void {
  const ask = useEffectEvent(onLeave);
  useBackLayer(asks, onLeave);
  useEffect(() => {
    if (!asks) return;
    const reason = {};
    askBeforeLeaving(() => ask());
    warnBeforeLeaving(reason, true);
    // In the capturing phase: the router hears clicks later.
    document.addEventListener('click', onClick, true);
    return () => {
      askBeforeLeaving(null);
      warnBeforeLeaving(reason, false);
      document.removeEventListener('click', onClick, true);
    };
  }, [asks]);
}
