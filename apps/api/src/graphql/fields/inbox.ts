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
  description: 'Who may begin to write: everyone, whom the owner follows, who subscribes to them, nobody.',
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
    description: 'Ours: whether the viewer may write to this user; null where there is nobody.',
    args: { user: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getMessagePermission(ctx.domain, parseInput(threadWithInput, args)),
  }),
  messenger_settings: t.field({
    type: messageSettingsType,
    description: 'Ours: who may begin to write to the viewer.',
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
    description: 'Ours: conversations that are under way stay open.',
    args: { writers: t.arg({ type: writersEnum, required: true }) },
    resolve: (_root, args, ctx) => saveMessageSettings(ctx.domain, parseInput(messageSettingsInput, args)),
  }),
  messengerTyping: t.boolean({
    description: 'Ours: tells the other one of a thread that the viewer is writing. At most once in a few seconds.',
    args: { thread: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => sendTyping(ctx.domain, parseInput(threadIdInput, args)),
  }),
  deleteThread: t.boolean({
    description: 'Ours: deletes a thread for the viewer alone. It comes back with the next message.',
    args: { thread: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => deleteThread(ctx.domain, parseInput(threadIdInput, args)),
  }),
}));
