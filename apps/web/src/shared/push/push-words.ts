import { words } from '../words/words.ts';

export const pushWords = words({
  title: 'On this device',
  allow: 'Notifications',
  allowHint: 'New messages and lives, also when Foxreel is closed',
  messages: 'Messages',
  messagesHint: 'When somebody writes to you',
  lives: 'Lives',
  livesHint: 'When a creator you follow goes live',
  previews: 'Show the words',
  previewsHint: 'Without it, a notification says only who wrote',
  everywhere: 'These three hold for all your devices.',
  blocked: 'Your browser blocks notifications from Foxreel. Allow them in its settings for this site, then come back.',
  unsupported:
    'This browser cannot show notifications from Foxreel. On an iPhone or iPad, add Foxreel to the home screen first.',
  noPermission: 'Notifications were not allowed.',
  serviceAway: 'The push service of your browser could not be reached. Please try again later.',
  failed: 'Whether this device is told anything could not be found out.',
  on: 'This device is told now',
  offer: 'Hear about new messages?',
  offerText:
    'Foxreel can tell this device when somebody writes or goes live. You can end it at any time in the settings.',
  turnOn: 'Turn on',
  notNow: 'Not now',
});
