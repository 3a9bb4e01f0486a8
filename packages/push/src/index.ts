export { loadOrCreateVapidKeys, type VapidKeys } from './kept-vapid-keys.ts';
export {
  createPusher,
  createPushParts,
  createWebPusher,
  isPushEndpoint,
  type OutgoingPush,
  type Pusher,
  type PusherSettings,
  PushFailure,
  type WebPusherOptions,
} from './pusher.ts';
