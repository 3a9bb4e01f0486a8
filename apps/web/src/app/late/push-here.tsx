import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/session/session.ts';

/** The service worker asks an open tab to show what a notification was about; at each login this device says that it is here. */
export function PushHere() {
  const navigate = useNavigate();
  const { account } = useSession();
  const show = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      const path = typeof data === 'object' && data && 'open' in data ? data.open : null;
      if (typeof path === 'string' && /^\/(?!\/)/.test(path)) show(path);
    };
    navigator.serviceWorker.addEventListener('message', onMessage);
    return () => navigator.serviceWorker.removeEventListener('message', onMessage);
  }, []);

  const accountId = account?.id ?? null;
  useEffect(() => {
    if (accountId === null || !('Notification' in window) || Notification.permission !== 'granted') return;
    // It is tried again with the next page; nobody waits for it.
    void import('../../shared/push-device.ts').then(({ readPush }) => readPush()).catch(() => undefined);
  }, [accountId]);
  return null;
}
