export {
  createPusher,
  createPushParts,
  createWebPusher,
  isPushEndpoint,
  loadOrCreateVapidKeys,
  type OutgoingPush,
  type Pusher,
  type PusherSettings,
  PushFailure,
  type VapidKeys,
  type WebPusherOptions,
} from './pusher.ts';
