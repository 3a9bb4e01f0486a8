import {
  messageListInput,
  messageSettingsInput,
  messengerRuleInput,
  newMessageInput,
  switchMessengerRuleInput,
  threadIdInput,
  threadListInput,
  threadSearchInput,
  threadWithInput,
  unlockTeaserInput,
} from '@foxreel/contracts';
import {
  deleteThread,
  getMessagePermission,
  getMessageSettings,
  getThread,
  getThreadWith,
  listMessages,
  listMessengerRules,
  listThreads,
  markThreadRead,
  saveMessageSettings,
  saveMessengerRule,
  searchThreads,
  sendMessage,
  sendTyping,
  switchMessengerRule,
  unlockTeaser,
} from '@foxreel/domain/messaging';
import { infinite } from './infinite.ts';
import { router, signedInProcedure } from './trpc.ts';

export const messagesRouter = router({
  threads: signedInProcedure.input(infinite(threadListInput)).query(({ ctx, input }) => listThreads(ctx, input)),
  thread: signedInProcedure.input(threadIdInput).query(({ ctx, input }) => getThread(ctx, input)),
  threadWith: signedInProcedure.input(threadWithInput).query(({ ctx, input }) => getThreadWith(ctx, input)),
  list: signedInProcedure.input(infinite(messageListInput)).query(({ ctx, input }) => listMessages(ctx, input)),
  send: signedInProcedure.input(newMessageInput).mutation(({ ctx, input }) => sendMessage(ctx, input)),
  read: signedInProcedure.input(threadIdInput).mutation(({ ctx, input }) => markThreadRead(ctx, input)),
  search: signedInProcedure.input(threadSearchInput).query(({ ctx, input }) => searchThreads(ctx, input)),
  permission: signedInProcedure.input(threadWithInput).query(({ ctx, input }) => getMessagePermission(ctx, input)),
  settings: signedInProcedure.query(({ ctx }) => getMessageSettings(ctx)),
  saveSettings: signedInProcedure
    .input(messageSettingsInput)
    .mutation(({ ctx, input }) => saveMessageSettings(ctx, input)),
  typing: signedInProcedure.input(threadIdInput).mutation(({ ctx, input }) => sendTyping(ctx, input)),
  remove: signedInProcedure.input(threadIdInput).mutation(({ ctx, input }) => deleteThread(ctx, input)),
  unlock: signedInProcedure.input(unlockTeaserInput).mutation(({ ctx, input }) => unlockTeaser(ctx, input)),
  rules: signedInProcedure.query(({ ctx }) => listMessengerRules(ctx)),
  saveRule: signedInProcedure.input(messengerRuleInput).mutation(({ ctx, input }) => saveMessengerRule(ctx, input)),
  switchRule: signedInProcedure
    .input(switchMessengerRuleInput)
    .mutation(({ ctx, input }) => switchMessengerRule(ctx, input)),
});
