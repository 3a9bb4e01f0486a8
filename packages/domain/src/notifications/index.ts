export {
  getNotificationSettings,
  readNotificationSettings,
  saveNotificationSettings,
} from './notification-settings.ts';
export * from './notify-by-mail.ts';
