export { createPusher, createPushParts, type PusherSettings } from './create-push.ts';
export { keptVapidKeys, type VapidKeys } from './kept-vapid-keys.ts';
export { isPushEndpoint } from './push-hosts.ts';
export * from './pusher.ts';
export { createWebPusher, type WebPusherOptions } from './web-pusher.ts';
