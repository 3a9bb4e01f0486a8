import { schema } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { hideThreadsOf } from '../erasure-hooks.ts';
import { exportMessages, otherMember } from '../export-hooks.ts';
import { erase, eraseOnly, keep, type PersonalData, through } from './classes.ts';

const { messageFiles, messageFileThreads } = schema;
const shared = "The conversation belongs to the other side too, who reads 'Deleted account'";
const unsent = sql`not exists (select from ${messageFileThreads} where ${messageFileThreads.fileId} = ${messageFiles.id})`;

/** Conversations, automatic and mass messages, mails and push notifications. */
export const messagesData = {
  threads: {
    rows: { account1Id: keep(shared), account2Id: keep(shared) },
    columns: {
      id: 'keep, export',
      account1Id: 'keep',
      account2Id: 'keep',
      unread1: 'keep',
      unread2: 'keep',
      visible1: 'keep',
      visible2: 'keep',
      lastMessageId: 'none',
      cleared1: 'keep',
      cleared2: 'keep',
      createdAt: 'keep, export',
      lastUpdate: 'keep',
    },
    before: hideThreadsOf,
    exported: {
      name: 'threads',
      of: ['account1Id', 'account2Id'],
      add: (accountId) => otherMember(accountId, 'account1_id', 'account2_id'),
    },
  },
  messages: {
    rows: { fromId: keep(shared), threadId: through('threads', keep(shared), ['account1Id', 'account2Id']) },
    columns: {
      id: 'keep, export',
      threadId: 'keep',
      fromId: 'keep',
      data: 'keep, export',
      origin: 'keep, export',
      dedupeKey: 'none',
      createdAt: 'keep, export',
    },
    exported: { name: 'messages', of: ['threadId'], read: exportMessages },
  },
  messageFiles: {
    rows: { accountId: eraseOnly(unsent, 'A file that was sent stays where it was sent') },
    columns: {
      id: 'keep',
      accountId: 'keep',
      storageKey: 'keep',
      type: 'keep, export',
      mimeType: 'keep, export',
      bytes: 'keep, export',
      createdAt: 'keep, export',
    },
    files: ['storageKey'],
    exported: { name: 'message_files', of: ['accountId'] },
  },
  messageFileThreads: {
    rows: { threadId: through('threads', keep(shared), ['account1Id', 'account2Id']) },
    columns: { fileId: 'keep', threadId: 'keep' },
  },
  messageFileHolds: {
    rows: { holderId: through(['massMessages', 'autoRules', 'messengerTemplates'], erase) },
    columns: { fileId: 'none', holderId: 'none' },
  },
  messageSettings: {
    rows: { accountId: erase },
    columns: { accountId: 'erase', writers: 'erase, export', updatedAt: 'erase' },
    exported: { name: 'settings.message_writers', of: ['accountId'], object: true },
  },
  autoRules: {
    rows: { accountId: erase },
    columns: {
      id: 'erase',
      accountId: 'erase',
      event: 'erase, export',
      enabled: 'erase, export',
      messages: 'erase, export',
      delayAmount: 'erase, export',
      delayUnit: 'erase, export',
      createdAt: 'erase, export',
      updatedAt: 'erase, export',
    },
    exported: { name: 'auto_messages', of: ['accountId'] },
  },
  autoDeliveries: {
    rows: { ruleId: through('autoRules', erase), fanId: erase },
    columns: {
      id: 'none',
      ruleId: 'erase',
      fanId: 'erase',
      dueAt: 'erase',
      state: 'erase',
      reason: 'erase',
      deliveredAt: 'erase',
      createdAt: 'erase',
    },
  },
  massMessages: {
    rows: {
      accountId: erase,
      custom: keep("The sender's choice of recipients, by id alone"),
      excluded: keep("The sender's choice of recipients, by id alone"),
    },
    columns: {
      id: 'erase, export',
      accountId: 'erase',
      key: 'erase',
      contentHash: 'erase',
      sendTo: 'erase, export',
      messages: 'erase, export',
      custom: 'erase, export',
      excluded: 'erase, export',
      status: 'erase, export',
      pausedAt: 'erase, export',
      scheduledAt: 'erase, export',
      sentAt: 'erase, export',
      baseId: 'none',
      recipients: 'erase, export',
      splitAt: 'none',
      finishedAt: 'erase, export',
      createdAt: 'erase, export',
    },
    exported: { name: 'mass_messages', of: ['accountId'] },
  },
  massBatches: {
    rows: { massId: through('massMessages', erase) },
    columns: {
      massId: 'none',
      number: 'none',
      source: 'none',
      fromAt: 'none',
      fromId: 'none',
      toAt: 'none',
      toId: 'none',
      state: 'none',
      delivered: 'none',
    },
  },
  massOpens: {
    rows: { accountId: erase, massId: through('massMessages', erase) },
    columns: { massId: 'erase, export', accountId: 'erase', createdAt: 'erase, export' },
    exported: { name: 'opened_mass_messages', of: ['accountId'], as: { massId: 'mass_message' } },
  },
  massOptOuts: {
    rows: { accountId: erase, creatorId: erase },
    columns: { id: 'none', accountId: 'erase', creatorId: 'erase, export', createdAt: 'erase, export' },
    exported: {
      name: 'unwanted_mass_messages',
      of: ['accountId'],
      as: { creatorId: 'account' },
      username: 'creatorId',
    },
  },
  messengerTemplates: {
    rows: { accountId: erase },
    columns: { id: 'erase, export', accountId: 'erase', messages: 'erase, export', createdAt: 'erase, export' },
    exported: { name: 'message_templates', of: ['accountId'] },
  },
  supportVisitors: {
    // A visitor has no account to sign in to, so there is no export.
    rows: { accountId: erase },
    columns: {
      accountId: 'erase',
      keyHash: 'erase',
      name: 'erase',
      email: 'erase',
      createdAt: 'erase',
      lastUsedAt: 'erase',
    },
  },
  mails: {
    rows: { accountId: erase },
    columns: {
      id: 'erase',
      accountId: 'erase',
      kind: 'erase, export',
      recipient: 'erase, export',
      subject: 'erase, export',
      // Not exported: mails hold links and codes that open the account.
      text: 'erase',
      html: 'erase',
      state: 'erase',
      tries: 'none',
      error: 'erase',
      createdAt: 'erase, export',
      sentAt: 'erase, export',
    },
    atOnce: true,
    exported: { name: 'mails', of: ['accountId'] },
  },
  pushSubscriptions: {
    rows: { accountId: erase },
    columns: {
      id: 'erase',
      accountId: 'erase',
      sessionId: 'erase',
      endpoint: 'erase, export',
      p256dh: 'erase',
      auth: 'erase',
      createdAt: 'erase, export',
      seenAt: 'erase, export',
    },
    exported: { name: 'push_devices', of: ['accountId'] },
  },
  pushes: {
    rows: { subscriptionId: through('pushSubscriptions', erase) },
    columns: {
      id: 'none',
      subscriptionId: 'erase',
      eventId: 'erase',
      state: 'erase',
      reason: 'erase',
      createdAt: 'erase',
      settledAt: 'erase',
    },
  },
} satisfies Partial<PersonalData>;
