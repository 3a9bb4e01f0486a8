import {
  limits,
  messageListInput,
  ruleEventInput,
  threadListInput,
  threadSearchInput,
  threadWithInput,
} from '@foxreel/contracts';
import {
  getMessengerRule,
  getThreadWith,
  listMessages,
  listMessengerRules,
  listThreads,
  searchThreads,
} from '@foxreel/domain/messaging';
import { builder } from '../builder.ts';
import { queryFilterInput } from '../discovery/query-filter-input.ts';
import { parseInput } from '../input.ts';
import { messageType, messengerRuleType, ruleEventEnum, threadType } from './message-types.ts';

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
      filter: t.arg({ type: queryFilterInput, description: 'Ours: query looks for names and for what was said.' }),
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
