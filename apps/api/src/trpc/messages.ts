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
import { infinite } from './infinite.ts';
import { router, signedInProcedure } from './trpc.ts';

export const messagesRouter = router({
  threads: signedInProcedure.input(infinite(threadListInput)).query(({ ctx, input }) => listThreads(ctx, input)),
  threadWith: signedInProcedure.input(threadWithInput).query(({ ctx, input }) => getThreadWith(ctx, input)),
  list: signedInProcedure.input(infinite(messageListInput)).query(({ ctx, input }) => listMessages(ctx, input)),
  send: signedInProcedure.input(newMessageInput).mutation(({ ctx, input }) => sendMessage(ctx, input)),
  read: signedInProcedure.input(threadIdInput).mutation(({ ctx, input }) => markThreadRead(ctx, input)),
  rules: signedInProcedure.query(({ ctx }) => listMessengerRules(ctx)),
  saveRule: signedInProcedure.input(messengerRuleInput).mutation(({ ctx, input }) => saveMessengerRule(ctx, input)),
  switchRule: signedInProcedure
    .input(switchMessengerRuleInput)
    .mutation(({ ctx, input }) => switchMessengerRule(ctx, input)),
});
