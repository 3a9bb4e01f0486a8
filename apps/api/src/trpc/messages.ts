import {
  messageListInput,
  messengerRuleInput,
  newMessageInput,
  switchMessengerRuleInput,
  threadIdInput,
  threadListInput,
  threadWithInput,
} from '@foxreel/contracts';
import {
  getThreadWith,
  listMessages,
  listMessengerRules,
  listThreads,
  markThreadRead,
  saveMessengerRule,
  sendMessage,
  switchMessengerRule,
} from '@foxreel/domain/messaging';
import { z } from 'zod';
import { router, signedInProcedure } from './trpc.ts';

/** The name that tRPC's infinite queries give to `after`. */
const cursor = { cursor: z.string().max(200).nullish() };
const withAfter = <Input extends { after?: string | undefined; cursor?: string | null | undefined }>(input: Input) => ({
  ...input,
  after: input.after ?? input.cursor ?? undefined,
});

export const messagesRouter = router({
  threads: signedInProcedure
    .input(threadListInput.extend(cursor).prefault({}))
    .query(({ ctx, input }) => listThreads(ctx, withAfter(input))),
  threadWith: signedInProcedure.input(threadWithInput).query(({ ctx, input }) => getThreadWith(ctx, input)),
  list: signedInProcedure
    .input(messageListInput.extend(cursor))
    .query(({ ctx, input }) => listMessages(ctx, withAfter(input))),
  send: signedInProcedure.input(newMessageInput).mutation(({ ctx, input }) => sendMessage(ctx, input)),
  read: signedInProcedure.input(threadIdInput).mutation(({ ctx, input }) => markThreadRead(ctx, input)),
  rules: signedInProcedure.query(({ ctx }) => listMessengerRules(ctx)),
  saveRule: signedInProcedure.input(messengerRuleInput).mutation(({ ctx, input }) => saveMessengerRule(ctx, input)),
  switchRule: signedInProcedure
    .input(switchMessengerRuleInput)
    .mutation(({ ctx, input }) => switchMessengerRule(ctx, input)),
});
