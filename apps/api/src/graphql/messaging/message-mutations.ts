import { messengerRuleInput, newMessageInput, switchMessengerRuleInput, threadIdInput } from '@foxreel/contracts';
import { markThreadRead, saveMessengerRule, sendMessage, switchMessengerRule } from '@foxreel/domain/messaging';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import {
  delayInput,
  messageDataInput,
  messageType,
  messengerRuleInputType,
  messengerRuleType,
  ruleEventEnum,
  threadType,
} from './message-types.ts';

builder.mutationFields((t) => ({
  newMessage: t.field({
    type: messageType,
    nullable: true,
    args: { to: t.arg.id({ required: true }), data: t.arg({ type: messageDataInput, required: true }) },
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
    description: 'Ours: create auto rule. A rule that the event has already is replaced.',
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
    description: 'What is left out of `enabled` and `delay` stays; a delay of null sends at once.',
    args: { rule: t.arg({ type: messengerRuleInputType, required: true }) },
    resolve: (_root, { rule }, ctx) =>
      saveMessengerRule(ctx.domain, {
        ...parseInput(messengerRuleInput, rule),
        // Elsewhere null counts as left out; here it is the only way to say 'at once'.
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
