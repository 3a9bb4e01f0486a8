import { notify } from '@foxreel/ui/notify';
import { words } from '../../shared/words/words.ts';

const t = words({ updated: 'A new version of Foxreel is here', reload: 'Reload' });
/** Tabs stay open for days; a new version is looked for as often. */
const lookEveryMs = 60 * 60_000;
const offerMs = 60_000;

/** Registers /sw.js. A new version waits until the person takes it: nobody's page is loaded anew while they watch or type. */
export async function startServiceWorker() {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js').catch(() => null);
  if (!registration) return;
  let taken = false;
  const offer = (waiting: ServiceWorker | null) => {
    if (!waiting || !serviceWorker.controller) return;
    const take = () => {
      taken = true;
      waiting.postMessage('take over');
    };
    notify(t('updated'), 'plain', { milliseconds: offerMs, action: { label: t('reload'), onClick: take } });
  };
  serviceWorker.addEventListener('controllerchange', () => taken && window.location.reload());
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => coming.state === 'installed' && offer(registration.waiting));
  });
  offer(registration.waiting);
  setInterval(() => void registration.update().catch(() => {}), lookEveryMs);
}
