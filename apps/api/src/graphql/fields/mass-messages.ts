import {
  type AutoDeliveryView,
  autoLogInput,
  type FailedJobView,
  type JobLagView,
  type MassEstimateView,
  type MassMessageView,
  type MassResultView,
  type MessengerTemplateView,
  massAudienceInput,
  massMessageIdInput,
  massMessageListInput,
  massOptOutInput,
  massOptOutQueryInput,
  sendMassMessageInput,
  sendTos,
  templateIdInput,
  templateInput,
  templateListInput,
} from '@foxreel/contracts';
import {
  acceptsMassMessages,
  cancelMassMessage,
  deleteTemplate,
  estimateRecipients,
  getMassMessage,
  getMassResult,
  listAutoDeliveries,
  listMassMessages,
  listTemplates,
  newTemplate,
  pauseMassMessage,
  resumeMassMessage,
  sendMassMessage,
  sendTest,
  setAcceptsMassMessages,
} from '@foxreel/domain/messaging';
import { builder } from '../builder.ts';
import { accountType, parseInput } from '../shared-types.ts';
import { messageDataInput, messageDataType, ruleEventEnum, threadType } from './messages.ts';

const sendToEnum = builder.enumType('SendTo', { values: sendTos });

const massMessageType = builder.objectRef<MassMessageView>('MassMessage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    send_to: t.expose('sendTo', { type: sendToEnum }),
    messages: t.expose('messages', { type: [messageDataType] }),
    status: t.exposeString('status', { description: "'queued', 'sending', 'sent', 'canceled' or 'failed'." }),
    paused: t.exposeBoolean('paused', { description: 'Held by its creator.' }),
    recipients: t.exposeInt('recipients', { description: 'Counted when the sending begins, an estimate before.' }),
    delivered: t.exposeInt('delivered'),
    scheduled_at: t.expose('scheduledAt', { type: 'DateTime', nullable: true }),
    sent_at: t.expose('sentAt', { type: 'DateTime', nullable: true, description: 'Visible since then.' }),
    finished_at: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    add_date: t.field({ type: 'DateTime', resolve: (mass) => mass.addDate }),
  }),
});

const massResultType = builder.objectRef<MassResultView>('MassResult').implement({
  description: 'The result of a mass message.',
  fields: (t) => ({
    id: t.exposeID('id'),
    delivered: t.exposeInt('delivered'),
    opened: t.exposeInt('opened', { description: 'Recipients who have read it.' }),
    unlocked: t.exposeInt('unlocked', { description: 'Recipients who bought what it offers.' }),
    earned: t.float({
      description: "The creator's share in dollars, without what was refunded.",
      resolve: ({ earnedCents }) => earnedCents / 100,
    }),
  }),
});

const massEstimateType = builder.objectRef<MassEstimateView>('MassEstimate').implement({
  description: 'How many people would receive a mass message sent now.',
  fields: (t) => ({
    recipients: t.exposeInt('recipients'),
    exact: t.exposeBoolean('exact', { description: 'False for large audiences: about so many.' }),
  }),
});

const templateType = builder.objectRef<MessengerTemplateView>('MessengerTemplate').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    messages: t.expose('messages', { type: [messageDataType] }),
    add_date: t.field({ type: 'DateTime', resolve: (template) => template.addDate }),
  }),
});

const templateInputType = builder.inputType('MessengerTemplateInput', {
  fields: (t) => ({ messages: t.field({ type: [messageDataInput], required: true }) }),
});

const autoDeliveryType = builder.objectRef<AutoDeliveryView>('AutoDelivery').implement({
  description: 'One series of auto messages to one fan.',
  fields: (t) => ({
    id: t.exposeID('id'),
    fan: t.expose('fan', { type: accountType, nullable: true, description: 'Null for who is gone or hidden.' }),
    state: t.exposeString('state', { description: "'waiting', 'delivered' or 'skipped'." }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: "Why it was skipped: 'rule_disabled', 'account_gone', 'blocked', 'refused' or 'relation_ended'.",
    }),
    due_at: t.field({ type: 'DateTime', resolve: (delivery) => delivery.dueAt }),
    delivered_at: t.expose('deliveredAt', { type: 'DateTime', nullable: true }),
    add_date: t.field({ type: 'DateTime', resolve: (delivery) => delivery.addDate }),
  }),
});

export const jobLagType = builder.objectRef<JobLagView>('JobLag').implement({
  description: 'The jobs of one kind of work.',
  fields: (t) => ({
    task: t.exposeString('task'),
    waiting: t.exposeInt('waiting'),
    running: t.exposeInt('running'),
    failed: t.exposeInt('failed', { description: 'Tried to the end, and set aside.' }),
    lag_seconds: t.exposeFloat('lagSeconds', { description: 'Since the oldest that is due became due.' }),
    next_at: t.expose('nextAt', { type: 'DateTime', nullable: true, description: 'In real time.' }),
  }),
});

export const failedJobType = builder.objectRef<FailedJobView>('FailedJob').implement({
  description: 'A job that failed after its last attempt.',
  fields: (t) => ({
    id: t.exposeID('id'),
    task: t.exposeString('task'),
    payload: t.exposeString('payload', { description: 'JSON text of ids.' }),
    attempts: t.exposeInt('attempts'),
    error: t.exposeString('error', { nullable: true }),
    add_date: t.field({ type: 'DateTime', resolve: (job) => job.addDate }),
    failed_at: t.field({ type: 'DateTime', resolve: (job) => job.failedAt }),
  }),
});

builder.queryFields((t) => ({
  mass_messages: t.field({
    type: [massMessageType],
    description: "The viewer's mass messages, newest first.",
    args: { limit: t.arg.int({ defaultValue: 10 }), skip: t.arg.int({ defaultValue: 0 }) },
    resolve: async (_root, args, ctx) =>
      (await listMassMessages(ctx.domain, parseInput(massMessageListInput, args))).items,
  }),
  mass_message: t.field({
    type: massMessageType,
    nullable: true,
    description: 'One of them.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getMassMessage(ctx.domain, parseInput(massMessageIdInput, args)),
  }),
  mass_result: t.field({
    type: massResultType,
    nullable: true,
    description: 'The state of one of them.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getMassResult(ctx.domain, parseInput(massMessageIdInput, args)),
  }),
  mass_estimate: t.field({
    type: massEstimateType,
    nullable: true,
    description: 'How many people would receive a message to this audience.',
    args: {
      send_to: t.arg({ type: sendToEnum, required: true }),
      custom: t.arg.idList(),
      exclude: t.arg.idList(),
    },
    resolve: (_root, args, ctx) => estimateRecipients(ctx.domain, parseInput(massAudienceInput, args)),
  }),
  mass_wanted: t.boolean({
    description: 'Sets whether the viewer accepts mass messages from a creator or from anyone.',
    args: { creator: t.arg.id() },
    resolve: (_root, args, ctx) => acceptsMassMessages(ctx.domain, parseInput(massOptOutQueryInput, args)),
  }),
  messenger_templates: t.field({
    type: [templateType],
    args: { limit: t.arg.int({ defaultValue: 10 }), skip: t.arg.int({ defaultValue: 0 }) },
    resolve: (_root, args, ctx) => listTemplates(ctx.domain, parseInput(templateListInput, args)),
  }),
  auto_deliveries: t.field({
    type: [autoDeliveryType],
    description: "What the viewer's rule for an event has sent, what is pending, and why something was not sent.",
    args: {
      event: t.arg({ type: ruleEventEnum, required: true }),
      limit: t.arg.int({ defaultValue: 10 }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx) => (await listAutoDeliveries(ctx.domain, parseInput(autoLogInput, args))).items,
  }),
}));

builder.mutationFields((t) => ({
  sendMassMessage: t.field({
    type: massMessageType,
    nullable: true,
    description:
      'Now, or at a moment in UTC. custom and exclude name at most 1000 accounts each. With an idempotency_key the same call twice is one message; without, the same content within a minute is.',
    args: {
      send_to: t.arg({ type: sendToEnum, required: true }),
      messages: t.arg({ type: [messageDataInput], required: true }),
      custom: t.arg.idList(),
      exclude: t.arg.idList(),
      scheduled_at: t.arg({ type: 'DateTime' }),
      idempotency_key: t.arg.string(),
    },
    resolve: (_root, args, ctx) => sendMassMessage(ctx.domain, parseInput(sendMassMessageInput, args)),
  }),
  cancelMassMessage: t.field({
    type: massMessageType,
    nullable: true,
    description: 'Cancels what is not delivered yet.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => cancelMassMessage(ctx.domain, parseInput(massMessageIdInput, args)),
  }),
  pauseMassMessage: t.field({
    type: massMessageType,
    nullable: true,
    description: 'Pauses what is not delivered yet.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => pauseMassMessage(ctx.domain, parseInput(massMessageIdInput, args)),
  }),
  resumeMassMessage: t.field({
    type: massMessageType,
    nullable: true,
    description: 'Resumes where it was paused.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => resumeMassMessage(ctx.domain, parseInput(massMessageIdInput, args)),
  }),
  setMassWanted: t.boolean({
    description: 'Whether the viewer accepts mass messages from a creator or, without one, from anyone.',
    args: { creator: t.arg.id(), wanted: t.arg.boolean({ required: true }) },
    resolve: (_root, args, ctx) => setAcceptsMassMessages(ctx.domain, parseInput(massOptOutInput, args)),
  }),
  newMessengerTemplate: t.field({
    type: templateType,
    nullable: true,
    args: { template: t.arg({ type: templateInputType, required: true }) },
    resolve: (_root, args, ctx) => newTemplate(ctx.domain, parseInput(templateInput, args.template)),
  }),
  deleteMessengerTemplate: t.boolean({
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => deleteTemplate(ctx.domain, parseInput(templateIdInput, args)),
  }),
  sendTestMessages: t.field({
    type: threadType,
    nullable: true,
    description: 'Sends test messages to their own writer, as a fan would see them; the thread is with oneself.',
    args: { messages: t.arg({ type: [messageDataInput], required: true }) },
    resolve: (_root, args, ctx) => sendTest(ctx.domain, parseInput(templateInput, args)),
  }),
}));
