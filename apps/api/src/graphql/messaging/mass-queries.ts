import {
  autoLogInput,
  massAudienceInput,
  massMessageIdInput,
  massMessageListInput,
  massWantedOfInput,
  templateListInput,
} from '@foxreel/contracts';
import {
  acceptsMassMessages,
  estimateRecipients,
  getMassMessage,
  getMassResult,
  listAutoDeliveries,
  listMassMessages,
  listTemplates,
} from '@foxreel/domain/messaging';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import {
  autoDeliveryType,
  massEstimateType,
  massMessageType,
  massResultType,
  sendToEnum,
  templateType,
} from './mass-types.ts';
import { ruleEventEnum } from './message-types.ts';

builder.queryFields((t) => ({
  mass_messages: t.field({
    type: [massMessageType],
    description: "Ours: the own account's messages to many, the newest first.",
    args: { limit: t.arg.int({ defaultValue: 10 }), skip: t.arg.int({ defaultValue: 0 }) },
    resolve: async (_root, args, ctx) =>
      (await listMassMessages(ctx.domain, parseInput(massMessageListInput, args))).items,
  }),
  mass_message: t.field({
    type: massMessageType,
    nullable: true,
    description: 'Ours: one of them.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getMassMessage(ctx.domain, parseInput(massMessageIdInput, args)),
  }),
  mass_result: t.field({
    type: massResultType,
    nullable: true,
    description: 'Ours: what became of one of them.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getMassResult(ctx.domain, parseInput(massMessageIdInput, args)),
  }),
  mass_estimate: t.field({
    type: massEstimateType,
    nullable: true,
    description: 'Ours: how many would get a message with this audience.',
    args: {
      send_to: t.arg({ type: sendToEnum, required: true }),
      custom: t.arg.idList(),
      exclude: t.arg.idList(),
    },
    resolve: (_root, args, ctx) => estimateRecipients(ctx.domain, parseInput(massAudienceInput, args)),
  }),
  mass_wanted: t.boolean({
    description: 'Ours: whether the own account wants messages to many, of a creator or of anybody.',
    args: { creator: t.arg.id() },
    resolve: (_root, args, ctx) => acceptsMassMessages(ctx.domain, parseInput(massWantedOfInput, args)),
  }),
  messenger_templates: t.field({
    type: [templateType],
    args: { limit: t.arg.int({ defaultValue: 10 }), skip: t.arg.int({ defaultValue: 0 }) },
    resolve: (_root, args, ctx) => listTemplates(ctx.domain, parseInput(templateListInput, args)),
  }),
  auto_deliveries: t.field({
    type: [autoDeliveryType],
    description: "Ours: what the own account's rule for an event has sent, what waits, and why something was not sent.",
    args: {
      event: t.arg({ type: ruleEventEnum, required: true }),
      limit: t.arg.int({ defaultValue: 10 }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx) => (await listAutoDeliveries(ctx.domain, parseInput(autoLogInput, args))).items,
  }),
}));
