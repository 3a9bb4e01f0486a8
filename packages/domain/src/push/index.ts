export { endPushOf, type PushDevices } from './end-push-of.ts';
export { hasPush } from './has-push.ts';
export { planLivePushes, planPushes } from './plan-pushes.ts';
export { type SendPushOptions, sendPush } from './send-push.ts';
export { getPushKey, renewPush, subscribePush, unsubscribePush } from './subscribe-push.ts';
