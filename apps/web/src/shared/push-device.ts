import { trpcClient } from './api/trpc.ts';

/** Whether this device shows notifications: 'blocked' in the browser's settings, 'unsupported' by the browser. */
type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** Why it could not be turned on: no permission, or the browser's push service was unreachable. */
export class PushPermissionDenied extends Error {
  readonly why: 'permission' | 'service';

  constructor(why: 'permission' | 'service', cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

/** The worker arrives late on the first page; if there is none by then, none comes. */
const workerWithinMs = 4_000;

async function workerRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return null;
  const late = new Promise<null>((resolve) => setTimeout(resolve, workerWithinMs, null));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** Checks this device in: a subscription of another account, or none, ends it. */
export async function readPush(): Promise<PushState> {
  const registration = await workerRegistration();
  if (!registration) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription) return 'off';
  if (await trpcClient.account.renewPush.mutate({ endpoint: subscription.endpoint })) return 'on';
  await subscription.unsubscribe();
  return 'off';
}

/** Asks for permission, which browsers allow only right after a tap, then subscribes. Throws PushPermissionDenied. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushPermissionDenied('permission');
  const registration = await workerRegistration();
  if (!registration) return 'unsupported';
  const subscription = await subscribe(registration, await trpcClient.account.pushKey.query());
  const { p256dh, auth } = subscription.toJSON().keys ?? {};
  if (!p256dh || !auth) throw new PushPermissionDenied('service');
  await trpcClient.account.subscribePush.mutate({ endpoint: subscription.endpoint, p256dh, auth });
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const registration = await workerRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return 'off';
  await trpcClient.account.unsubscribePush.mutate({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  return 'off';
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    // A subscription with an earlier key of the product cannot be renewed.
    await (await pushManager.getSubscription())?.unsubscribe();
    return await pushManager.subscribe(options);
  } catch (error) {
    throw new PushPermissionDenied('service', error);
  }
}
