export { planLivePushes, planPushes } from './plan-pushes.ts';
export {
  endPushOf,
  getPushKey,
  hasPush,
  type PushDevices,
  renewPush,
  subscribePush,
  unsubscribePush,
} from './push-subscriptions.ts';
export { type SendPushOptions, sendPush } from './send-push.ts';
