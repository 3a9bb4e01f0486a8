import {
  limits,
  type MessageDataView,
  type MessageView,
  type MessengerRuleView,
  messageListInput,
  messengerRuleInput,
  newMessageInput,
  ruleEventInput,
  ruleEvents,
  supportAccountId,
  switchMessengerRuleInput,
  type ThreadIdInput,
  type ThreadView,
  threadIdInput,
  threadListInput,
  threadSearchInput,
  threadWithInput,
  topics,
} from '@foxreel/contracts';
import { type Context, forbidden, notFound, requireAccount } from '@foxreel/domain/kernel';
import {
  getMessengerRule,
  getThread,
  getThreadWith,
  listMessages,
  listMessengerRules,
  listThreads,
  markThreadRead,
  saveMessengerRule,
  searchThreads,
  sendMessage,
  switchMessengerRule,
} from '@foxreel/domain/messaging';
import { supportCaller } from '../../http/support-caller.ts';
import { builder } from '../builder.ts';
import { eventsOfType, type RealtimeEventOf } from '../event-feed.ts';
import { accountType, parseInput, queryFilterInput } from '../shared-types.ts';

const messageTypeEnum = builder.enumType('MessageType', { values: ['text', 'upload', 'teaser'] as const });
export const ruleEventEnum = builder.enumType('RuleEvent', { values: ruleEvents });
const delayUnitEnum = builder.enumType('DelayUnit', { values: ['minutes', 'hours'] as const });

export const messageDataType = builder.objectRef<MessageDataView>('MessageData').implement({
  fields: (t) => ({
    type: t.expose('type', { type: messageTypeEnum }),
    value: t.exposeString('value', {
      description:
        'text: the text. upload: JSON text {url, type, mimetype, text}. teaser: JSON text {thumbnail, teaser, preview, url, price, duration, text, media, width, height, free}; url is null until unlocked.',
    }),
  }),
});

export const messageType = builder.objectRef<MessageView>('Message').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    from: t.field({ type: accountType, resolve: (message) => message.from }),
    data: t.expose('data', { type: [messageDataType] }),
    thread: t.exposeID('thread'),
    add_date: t.field({ type: 'DateTime', resolve: (message) => message.addDate }),
    origin: t.exposeString('origin', { description: "Who wrote it: 'person', 'mass', 'auto' or 'support'." }),
  }),
});

const lastMessageType = builder.objectRef<NonNullable<ThreadView['lastMessage']>>('LastMessage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    from: t.exposeID('from', { description: "The author's account id." }),
    data: t.expose('data', { type: messageDataType }),
    add_date: t.field({ type: 'DateTime', resolve: (message) => message.addDate }),
  }),
});

export const threadType = builder.objectRef<ThreadView>('Thread').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    users: t.field({
      type: [accountType],
      description: 'Two accounts; 1 and 2 in the fields below refer to this order.',
      resolve: (thread) => thread.users,
    }),
    unread1: t.exposeInt('unread1'),
    unread2: t.exposeInt('unread2'),
    visible1: t.exposeBoolean('visible1'),
    visible2: t.exposeBoolean('visible2'),
    last_message: t.field({ type: lastMessageType, nullable: true, resolve: (thread) => thread.lastMessage }),
    add_date: t.field({ type: 'DateTime', resolve: (thread) => thread.addDate }),
    last_update: t.field({ type: 'DateTime', resolve: (thread) => thread.lastUpdate }),
  }),
});

const delayType = builder.objectRef<NonNullable<MessengerRuleView['delay']>>('Delay').implement({
  fields: (t) => ({ amount: t.exposeInt('amount'), unit: t.expose('unit', { type: delayUnitEnum }) }),
});

const messengerRuleType = builder.objectRef<MessengerRuleView>('MessengerRule').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    event: t.expose('event', { type: ruleEventEnum }),
    enabled: t.exposeBoolean('enabled'),
    messages: t.expose('messages', { type: [messageDataType] }),
    delay: t.expose('delay', { type: delayType, nullable: true }),
  }),
});

export const messageDataInput = builder.inputType('MessageDataInput', {
  fields: (t) => ({ type: t.field({ type: messageTypeEnum, required: true }), value: t.string({ required: true }) }),
});

const delayInput = builder.inputType('DelayInput', {
  fields: (t) => ({ amount: t.int({ required: true }), unit: t.field({ type: delayUnitEnum, required: true }) }),
});

const messengerRuleInputType = builder.inputType('MessengerRuleInput', {
  fields: (t) => ({
    event: t.field({ type: ruleEventEnum, required: true }),
    enabled: t.boolean(),
    messages: t.field({ type: [messageDataInput], required: true }),
    delay: t.field({ type: delayInput }),
  }),
});

builder.queryFields((t) => ({
  messenger_thread: t.field({
    type: threadType,
    nullable: true,
    description: 'The thread of the viewer with this user; null when they have none.',
    args: { user: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getThreadWith(ctx.domain, parseInput(threadWithInput, args)),
  }),
  messenger_threads: t.field({
    type: [threadType],
    args: {
      limit: t.arg.int({ defaultValue: 10 }),
      skip: t.arg.int({ defaultValue: 0 }),
      filter: t.arg({ type: queryFilterInput, description: 'query searches names and messages.' }),
    },
    resolve: async (_root, { filter, ...args }, ctx) => {
      if (!filter?.query) return (await listThreads(ctx.domain, parseInput(threadListInput, args))).items;
      const found = await searchThreads(ctx.domain, parseInput(threadSearchInput, { ...args, query: filter.query }));
      return found.map(({ thread }) => thread);
    },
  }),
  messenger_messages: t.field({
    type: [messageType],
    description:
      'The newest limit messages, skip counted from the newest, oldest first within the page; a page shorter than limit is the last one.',
    args: {
      thread: t.arg.id({ required: true }),
      limit: t.arg.int({ defaultValue: limits.messagePage }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx) => (await listMessages(ctx.domain, parseInput(messageListInput, args))).items,
  }),
  messenger_rules: t.field({
    type: [messengerRuleType],
    args: { limit: t.arg.int({ defaultValue: limits.rulesListed }) },
    resolve: async (_root, args, ctx) =>
      (await listMessengerRules(ctx.domain)).slice(
        0,
        Math.max(1, Math.min(args.limit ?? limits.rulesListed, limits.rulesListed)),
      ),
  }),
  messenger_rules_event: t.field({
    type: messengerRuleType,
    nullable: true,
    args: { event: t.arg({ type: ruleEventEnum, required: true }) },
    resolve: (_root, args, ctx) => getMessengerRule(ctx.domain, parseInput(ruleEventInput, args)),
  }),
}));

builder.mutationFields((t) => ({
  newMessage: t.field({
    type: messageType,
    nullable: true,
    args: {
      to: t.arg.id({ required: true }),
      data: t.arg({ type: messageDataInput, required: true }),
      key: t.arg.id({
        description: 'A UUID of your choice: sending it again, after a lost reply, returns the message stored then.',
      }),
    },
    resolve: (_root, args, ctx) => sendMessage(ctx.domain, parseInput(newMessageInput, args)),
  }),
  updateThreadRead: t.field({
    type: threadType,
    nullable: true,
    args: { thread: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => markThreadRead(ctx.domain, parseInput(threadIdInput, args)),
  }),
  createMessengerRule: t.field({
    type: messengerRuleType,
    nullable: true,
    description: "Creates an auto message rule, and replaces the event's existing rule.",
    args: {
      event: t.arg({ type: ruleEventEnum, required: true }),
      messages: t.arg({ type: [messageDataInput], required: true }),
      delay: t.arg({ type: delayInput }),
    },
    resolve: (_root, args, ctx) =>
      saveMessengerRule(ctx.domain, { delay: null, ...parseInput(messengerRuleInput, args), enabled: true }),
  }),
  updateMessengerRule: t.field({
    type: messengerRuleType,
    nullable: true,
    description: 'Omitted `enabled` and `delay` stay as they are; a delay of null sends at once.',
    args: { rule: t.arg({ type: messengerRuleInputType, required: true }) },
    resolve: (_root, { rule }, ctx) =>
      saveMessengerRule(ctx.domain, {
        ...parseInput(messengerRuleInput, rule),
        // Elsewhere null counts as absent; here it is the only way to say 'immediately'.
        ...(rule.delay === null ? { delay: null } : {}),
      }),
  }),
  switchMessengerRule: t.field({
    type: messengerRuleType,
    nullable: true,
    args: { event: t.arg({ type: ruleEventEnum, required: true }), enabled: t.arg.boolean({ required: true }) },
    resolve: (_root, args, ctx) => switchMessengerRule(ctx.domain, parseInput(switchMessengerRuleInput, args)),
  }),
}));

const messageEventType = builder.objectRef<RealtimeEventOf<'message'>>('MessageEvent').implement({
  fields: (t) => ({
    action: t.exposeString('action', { description: "'new', 'update' or 'delete'." }),
    message: t.expose('message', { type: messageType }),
  }),
});

const threadEventType = builder.objectRef<RealtimeEventOf<'thread'>>('ThreadEvent').implement({
  fields: (t) => ({
    action: t.exposeString('action', { description: "'new' or 'update'." }),
    thread: t.expose('thread', { type: threadType }),
  }),
});

const typingType = builder.objectRef<RealtimeEventOf<'typing'>>('Typing').implement({
  fields: (t) => ({ thread: t.exposeID('thread'), user: t.exposeID('account') }),
});

/** The viewer's thread, unless they have deleted it and nothing came since. */
async function requireOwnThread(ctx: Context, input: ThreadIdInput): Promise<ThreadView> {
  const { accountId } = requireAccount(ctx);
  const thread = await getThread(ctx, input);
  const isShown = thread.users[0].id === accountId ? thread.visible1 : thread.visible2;
  if (!isShown) throw notFound('Thread');
  return thread;
}

builder.subscriptionFields((t) => ({
  messenger_message: t.field({
    type: messageEventType,
    description:
      'It ends when the viewer deletes the thread, and with a block. Subscribe again when messenger_thread reports the next message of a deleted thread.',
    args: {
      thread: t.arg.id({ required: true }),
      userid: t.arg.id({
        description: 'The key of a visitor, for their thread with support; no login is needed then.',
      }),
    },
    subscribe: async (_root, args, ctx) => {
      const caller = await supportCaller(ctx.domain, args.userid);
      const thread = await requireOwnThread(caller.ctx, parseInput(threadIdInput, { thread: args.thread }));
      return eventsOfType(ctx, [topics.thread(thread.id)], 'message');
    },
    resolve: (event) => event,
  }),
  messenger_typing: t.field({
    type: typingType,
    description: 'Sent while the other person in a thread is typing; valid for a few seconds.',
    args: { thread: t.arg.id({ required: true }) },
    subscribe: async (_root, args, ctx) => {
      const { accountId } = requireAccount(ctx.domain);
      const thread = await requireOwnThread(ctx.domain, parseInput(threadIdInput, args));
      return eventsOfType(ctx, [topics.typing(thread.id, accountId)], 'typing');
    },
    resolve: (event) => event,
  }),
  messenger_thread: t.field({
    type: threadEventType,
    description: "Only for the signed-in user's own id; staff also for support's, the first of its threads.",
    args: { user: t.arg.id({ required: true }) },
    subscribe: (_root, args, ctx) => {
      const { accountId, staff } = requireAccount(ctx.domain);
      const desk = staff && args.user === supportAccountId;
      if (args.user !== accountId && !desk) throw forbidden('These messages aren’t yours');
      return eventsOfType(ctx, [topics.account(args.user)], 'thread');
    },
    resolve: (event) => event,
  }),
}));
