import { type NotificationSettings, notificationSettingsInput, updateAccountInput } from '@foxreel/contracts';
import { getNotificationSettings, saveNotificationSettings } from '@foxreel/domain/notifications';
import { saveAccount } from '../../http/account-by-mail.ts';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { mailEdge } from './mail-edge.ts';
import { saveResult, saveResultType } from './results.ts';

const notificationSettingsType = builder.objectRef<NotificationSettings>('NotificationSettings').implement({
  description: 'Ours: which mails the owner of an account wants, and what their devices are told.',
  fields: (t) => ({
    new_follower: t.exposeBoolean('newFollower'),
    new_message: t.exposeBoolean('newMessage'),
    push_messages: t.exposeBoolean('pushMessages'),
    push_lives: t.exposeBoolean('pushLives'),
    push_previews: t.exposeBoolean('pushPreviews', {
      description: 'The words of a message stand in its notification.',
    }),
  }),
});

const notificationSettingsInputType = builder.inputType('NotificationSettingsInput', {
  fields: (t) => ({
    new_follower: t.boolean(),
    new_message: t.boolean(),
    push_messages: t.boolean(),
    push_lives: t.boolean(),
    push_previews: t.boolean(),
  }),
});

builder.queryField('notification_settings', (t) =>
  t.field({
    type: notificationSettingsType,
    description: 'Ours.',
    resolve: (_root, _args, ctx) => getNotificationSettings(ctx.domain),
  }),
);

builder.mutationFields((t) => ({
  upProfile: t.field({
    type: saveResultType,
    description:
      'Changes what is given of the own account: fullname (or name), username, email, phone, gender, interests, bio, instagram, twitter (or socials{instagram, twitter}), avatar, and new_password with current_password (or password). A new email needs the password too: beside it, or confirmed lately (PASSWORD_REQUIRED).',
    args: { account: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { account }, ctx) =>
      saveResult(async () => {
        const saved = await saveAccount(mailEdge(ctx), parseInput(updateAccountInput, account));
        return { id: saved.account.id, pendingEmail: saved.pendingEmail };
      }),
  }),
  saveNotificationSettings: t.field({
    type: notificationSettingsType,
    description: 'Ours: changes what is given.',
    args: { settings: t.arg({ type: notificationSettingsInputType, required: true }) },
    resolve: (_root, { settings }, ctx) =>
      saveNotificationSettings(
        ctx.domain,
        parseInput(notificationSettingsInput, {
          newFollower: settings.new_follower,
          newMessage: settings.new_message,
          pushMessages: settings.push_messages,
          pushLives: settings.push_lives,
          pushPreviews: settings.push_previews,
        }),
      ),
  }),
}));
