export { hideMedia } from './hide-media.ts';
export { muteAccount } from './mute-account.ts';
