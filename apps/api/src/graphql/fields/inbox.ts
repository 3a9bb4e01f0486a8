import {
  type MessagePermissionView,
  messageSettingsInput,
  messageWriters,
  threadIdInput,
  threadWithInput,
  unlockTeaserInput,
} from '@foxreel/contracts';
import {
  deleteThread,
  getMessagePermission,
  getMessageSettings,
  saveMessageSettings,
  sendTyping,
  unlockTeaser,
} from '@foxreel/domain/messaging';
import { builder } from '../builder.ts';
import { parseInput } from '../shared-types.ts';
import { messageType } from './messages.ts';

const writersEnum = builder.enumType('MessageWriters', {
  values: messageWriters,
  description: 'Who may start a conversation: everyone, accounts that the owner follows, subscribers, nobody.',
});

const messageSettingsType = builder
  .objectRef<Awaited<ReturnType<typeof getMessageSettings>>>('MessageSettings')
  .implement({
    fields: (t) => ({ writers: t.expose('writers', { type: writersEnum }) }),
  });

const permissionType = builder.objectRef<MessagePermissionView>('MessagePermission').implement({
  fields: (t) => ({
    allowed: t.exposeBoolean('allowed'),
    reason: t.exposeString('reason', { nullable: true, description: 'The reason for the rejection.' }),
    needs: t.expose('needs', { type: writersEnum, nullable: true, description: 'What the other one asks for.' }),
    subscribed: t.exposeBoolean('subscribed', { description: 'The viewer subscribes to them.' }),
  }),
});

builder.queryFields((t) => ({
  messenger_permission: t.field({
    type: permissionType,
    nullable: true,
    description: 'Whether the viewer may message this user; null for an unknown user.',
    args: { user: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getMessagePermission(ctx.domain, parseInput(threadWithInput, args)),
  }),
  messenger_settings: t.field({
    type: messageSettingsType,
    description: 'Who may start a conversation with the viewer.',
    resolve: (_root, _args, ctx) => getMessageSettings(ctx.domain),
  }),
}));

builder.mutationFields((t) => ({
  unlock_teaser: t.field({
    type: messageType,
    nullable: true,
    description: 'Null, with no error, when the wallet has too few coins.',
    args: { message_id: t.arg.id({ required: true }), thread: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => unlockTeaser(ctx.domain, parseInput(unlockTeaserInput, args)),
  }),
  saveMessengerSettings: t.field({
    type: messageSettingsType,
    description: 'Existing conversations stay open.',
    args: { writers: t.arg({ type: writersEnum, required: true }) },
    resolve: (_root, args, ctx) => saveMessageSettings(ctx.domain, parseInput(messageSettingsInput, args)),
  }),
  messengerTyping: t.boolean({
    description: 'Tells the other person in a thread that the viewer is typing. At most once in a few seconds.',
    args: { thread: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => sendTyping(ctx.domain, parseInput(threadIdInput, args)),
  }),
  deleteThread: t.boolean({
    description: 'Deletes a thread for the viewer alone. It comes back with the next message.',
    args: { thread: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => deleteThread(ctx.domain, parseInput(threadIdInput, args)),
  }),
}));
