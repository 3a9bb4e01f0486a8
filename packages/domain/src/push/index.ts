export {
  endPushOf,
  getPushKey,
  hasPush,
  type PushDevices,
  renewPush,
  subscribePush,
  unsubscribePush,
} from './push-subscriptions.ts';
export { planLivePushes, planPushes, type SendPushOptions, sendPush } from './send-push.ts';
