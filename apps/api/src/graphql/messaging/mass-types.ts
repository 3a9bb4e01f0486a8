import {
  type AutoDeliveryView,
  type FailedJobView,
  type JobLagView,
  type MassEstimateView,
  type MassMessageView,
  type MassResultView,
  type MessengerTemplateView,
  sendTos,
} from '@foxreel/contracts';
import { accountType } from '../account/account-ref.ts';
import { builder } from '../builder.ts';
import { messageDataInput, messageDataType } from './message-types.ts';

export const sendToEnum = builder.enumType('SendTo', { values: sendTos });

export const massMessageType = builder.objectRef<MassMessageView>('MassMessage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    send_to: t.expose('sendTo', { type: sendToEnum }),
    messages: t.expose('messages', { type: [messageDataType] }),
    status: t.exposeString('status', { description: "'queued', 'sending', 'sent', 'canceled' or 'failed'." }),
    paused: t.exposeBoolean('paused', { description: 'Ours: held by its creator.' }),
    recipients: t.exposeInt('recipients', { description: 'Counted when the sending begins, an estimate before.' }),
    delivered: t.exposeInt('delivered'),
    scheduled_at: t.expose('scheduledAt', { type: 'DateTime', nullable: true }),
    sent_at: t.expose('sentAt', { type: 'DateTime', nullable: true, description: 'Ours: visible since then.' }),
    finished_at: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'Ours.' }),
    add_date: t.field({ type: 'DateTime', resolve: (mass) => mass.addDate }),
  }),
});

export const massResultType = builder.objectRef<MassResultView>('MassResult').implement({
  description: 'Ours: what became of a mass message.',
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

export const massEstimateType = builder.objectRef<MassEstimateView>('MassEstimate').implement({
  description: 'Ours: how many would get a mass message that goes now.',
  fields: (t) => ({
    recipients: t.exposeInt('recipients'),
    exact: t.exposeBoolean('exact', { description: 'False for large audiences: about so many.' }),
  }),
});

export const templateType = builder.objectRef<MessengerTemplateView>('MessengerTemplate').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    messages: t.expose('messages', { type: [messageDataType] }),
    add_date: t.field({ type: 'DateTime', resolve: (template) => template.addDate }),
  }),
});

export const templateInputType = builder.inputType('MessengerTemplateInput', {
  fields: (t) => ({ messages: t.field({ type: [messageDataInput], required: true }) }),
});

export const autoDeliveryType = builder.objectRef<AutoDeliveryView>('AutoDelivery').implement({
  description: 'Ours: one series of auto messages to one fan.',
  fields: (t) => ({
    id: t.exposeID('id'),
    fan: t.expose('fan', { type: accountType, nullable: true, description: 'Null for who is gone or hidden.' }),
    state: t.exposeString('state', { description: "'waiting', 'delivered' or 'skipped'." }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: "Why it was skipped: 'rule_disabled', 'account_gone', 'blocked' or 'relation_ended'.",
    }),
    due_at: t.field({ type: 'DateTime', resolve: (delivery) => delivery.dueAt }),
    delivered_at: t.expose('deliveredAt', { type: 'DateTime', nullable: true }),
    add_date: t.field({ type: 'DateTime', resolve: (delivery) => delivery.addDate }),
  }),
});

export const jobLagType = builder.objectRef<JobLagView>('JobLag').implement({
  description: 'Ours: the jobs of one kind of work.',
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
  description: 'Ours: a job that was tried to the end.',
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
