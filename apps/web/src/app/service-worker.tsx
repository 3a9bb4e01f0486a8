import { notify } from '@foxreel/ui/notify';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { i18n } from '../shared/i18n/i18n.ts';
import { mayLeave } from '../shared/navigation/leaving.ts';
import { useSession } from '../shared/session/session.ts';

const t = i18n.getFixedT(null, 'navigation');

/** Tabs stay open for days, so they look for a new version. */
const updateCheckMs = 60 * 60_000;
const offerMs = 60_000;
const idleWithinMs = 5_000;

/** Whether the server has a newer version than this page; null if it cannot be asked. */
async function isOld(): Promise<boolean | null> {
  const response = await fetch('/index.html', { cache: 'no-cache' }).catch(() => null);
  if (!response?.ok) return null;
  const now = await response.text();
  const scripts = [...document.querySelectorAll('script[type="module"]')];
  return scripts.some((script) => !now.includes(script.getAttribute('src') ?? ''));
}

/** Caches the pages of the navigation for offline use, once the network is idle. */
function cacheTabs(worker: ServiceWorker | null) {
  const ask = () => worker?.postMessage('keep tabs');
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(ask, { timeout: idleWithinMs });
  else setTimeout(ask, idleWithinMs);
}

/**
 * Registers /sw.js. An up-to-date page lets a new worker take over silently. An outdated one offers a reload once per version:
 * nobody's page is reloaded while they watch or type.
 */
export async function startServiceWorker() {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js').catch(() => null);
  if (!registration) return;
  // The first worker belongs to this version of the page.
  let previous = registration.active;
  const watchWorker = async (worker: ServiceWorker | null) => {
    if (!worker || worker === previous) return;
    const first = previous === null;
    previous = worker;
    const old = first ? null : await isOld();
    if (old === false) worker.postMessage('take over');
    if (!old) return;
    const action = { label: t('reload'), onClick: () => window.location.reload() };
    notify(t('updated'), 'plain', { milliseconds: offerMs, action });
  };
  const follow = (coming: ServiceWorker | null) =>
    coming?.addEventListener('statechange', () => coming.state === 'installed' && void watchWorker(coming));
  registration.addEventListener('updatefound', () => follow(registration.installing));
  follow(registration.installing);
  // Another tab may have activated it.
  serviceWorker.addEventListener('controllerchange', () => {
    void watchWorker(serviceWorker.controller);
    cacheTabs(serviceWorker.controller);
  });
  void serviceWorker.ready.then(({ active }) => cacheTabs(active));
  void watchWorker(registration.waiting);
  setInterval(() => void registration.update().catch(() => {}), updateCheckMs);
}

/** Lets the service worker show a notification's target in an open tab; on each login this device checks in. */
export function PushRegistration() {
  const navigate = useNavigate();
  const { account } = useSession();
  const show = useEffectEvent((path: string) => void (mayLeave() && navigate(path)));
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
    // The next page retries; nobody waits for it.
    void import('../shared/push-device.ts').then(({ readPush }) => readPush()).catch(() => undefined);
  }, [accountId]);
  return null;
}
