export {
  getNotificationSettings,
  notifyByMail,
  readNotificationSettings,
  saveNotificationSettings,
} from './notifications.ts';
