import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../shared/events/event-stream.tsx';
import { useWaiting } from '../shared/outbox/use-outbox.ts';
import { useOnline } from '../shared/use-online.ts';

/** A stream that is just opening needs no notice; one that stays closed does. */
const graceMs = 1500;

/** What is said of messages and comments that wait; of all else that it is an action. */
const waitingTexts: Readonly<Record<string, 'waitingMessages' | 'waitingComments'>> = {
  message: 'waitingMessages',
  comment: 'waitingComments',
};

/** True once it has been so for a while. */
function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), graceMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo]);
  return lasts;
}

/**
 * Shows when the device is offline or the stream is reconnecting, and what waits to be sent. It is below the content and beside
 * the navigation, and covers nothing: `--connection` is its height, and the pages end above it (shell.tsx).
 */
export function ConnectionBanner() {
  const { t } = useTranslation('navigation');
  const online = useOnline();
  const isReconnecting = useLasting(!useConnected());
  const { count, kind } = useWaiting();
  const banner = useRef<HTMLDivElement>(null);
  const text =
    count > 0
      ? t(waitingTexts[kind ?? ''] ?? 'waitingToSend', { count })
      : !online
        ? t('offline')
        : isReconnecting
          ? t('reconnecting')
          : null;

  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--connection', `${banner.current?.offsetHeight ?? 0}px`),
    );
    if (banner.current) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--connection');
    };
  }, []);

  return (
    <div
      ref={banner}
      role="status"
      aria-live="polite"
      className="connection-banner fixed inset-x-0 z-30 bg-overlay text-center text-13 text-text desktop:start-[72px] wide:start-[220px]"
    >
      {text && <p className="text-balance border-line border-t px-4 py-2">{text}</p>}
    </div>
  );
}
