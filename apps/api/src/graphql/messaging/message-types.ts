import type { MessageDataView, MessageView, MessengerRuleView, ThreadView } from '@foxreel/contracts';
import { ruleEvents } from '@foxreel/contracts';
import { accountType } from '../account/account-ref.ts';
import { builder } from '../builder.ts';

export const messageTypeEnum = builder.enumType('MessageType', { values: ['text', 'upload', 'teaser'] as const });
export const ruleEventEnum = builder.enumType('RuleEvent', { values: ruleEvents });
export const delayUnitEnum = builder.enumType('DelayUnit', { values: ['minutes', 'hours'] as const });

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
    origin: t.exposeString('origin', { description: "Ours: who wrote it: 'person', 'mass', 'auto' or 'support'." }),
  }),
});

const lastMessageType = builder.objectRef<NonNullable<ThreadView['lastMessage']>>('LastMessage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
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

export const messengerRuleType = builder.objectRef<MessengerRuleView>('MessengerRule').implement({
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

export const delayInput = builder.inputType('DelayInput', {
  fields: (t) => ({ amount: t.int({ required: true }), unit: t.field({ type: delayUnitEnum, required: true }) }),
});

export const messengerRuleInputType = builder.inputType('MessengerRuleInput', {
  fields: (t) => ({
    event: t.field({ type: ruleEventEnum, required: true }),
    enabled: t.boolean(),
    messages: t.field({ type: [messageDataInput], required: true }),
    delay: t.field({ type: delayInput }),
  }),
});
