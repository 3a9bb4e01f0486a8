import {
  massMessageIdInput,
  massWantedInput,
  sendMassMessageInput,
  templateIdInput,
  templateInput,
} from '@foxreel/contracts';
import {
  cancelMassMessage,
  deleteTemplate,
  newTemplate,
  pauseMassMessage,
  resumeMassMessage,
  sendMassMessage,
  sendTest,
  setAcceptsMassMessages,
} from '@foxreel/domain/messaging';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { massMessageType, sendToEnum, templateInputType, templateType } from './mass-types.ts';
import { messageDataInput, threadType } from './message-types.ts';

builder.mutationFields((t) => ({
  sendMassMessage: t.field({
    type: massMessageType,
    nullable: true,
    description:
      'Ours: now, or at a moment in UTC. custom and exclude name at most 1000 accounts each. With an idempotency_key the same call twice is one message; without, the same content within a minute is.',
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
    description: 'Ours: what is not delivered yet is not delivered any more.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => cancelMassMessage(ctx.domain, parseInput(massMessageIdInput, args)),
  }),
  pauseMassMessage: t.field({
    type: massMessageType,
    nullable: true,
    description: 'Ours: what is not delivered yet waits.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => pauseMassMessage(ctx.domain, parseInput(massMessageIdInput, args)),
  }),
  resumeMassMessage: t.field({
    type: massMessageType,
    nullable: true,
    description: 'Ours: goes on where it was held.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => resumeMassMessage(ctx.domain, parseInput(massMessageIdInput, args)),
  }),
  setMassWanted: t.boolean({
    description: 'Ours: whether messages to many are wanted, of a creator or, without one, of anybody.',
    args: { creator: t.arg.id(), wanted: t.arg.boolean({ required: true }) },
    resolve: (_root, args, ctx) => setAcceptsMassMessages(ctx.domain, parseInput(massWantedInput, args)),
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
    description: 'Ours: sends messages to their own writer, as a fan would get them; the thread with oneself.',
    args: { messages: t.arg({ type: [messageDataInput], required: true }) },
    resolve: (_root, args, ctx) => sendTest(ctx.domain, parseInput(templateInput, args)),
  }),
}));
