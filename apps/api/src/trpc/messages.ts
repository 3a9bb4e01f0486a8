import {
  accountIdInput,
  autoLogInput,
  massAudienceInput,
  massMessageIdInput,
  massMessageListInput,
  massOptOutInput,
  massOptOutQueryInput,
  messageListInput,
  messageSettingsInput,
  messengerRuleInput,
  newMessageInput,
  newSupportMessageInput,
  sendMassMessageInput,
  startSupportChatInput,
  supportMessageListInput,
  supportThreadListInput,
  supportUserInput,
  switchMessengerRuleInput,
  templateIdInput,
  templateInput,
  templateListInput,
  threadIdInput,
  threadListInput,
  threadSearchInput,
  threadWithInput,
  unlockTeaserInput,
} from '@foxreel/contracts';
import {
  acceptsMassMessages,
  cancelMassMessage,
  deleteTemplate,
  deleteThread,
  estimateRecipients,
  getMassMessage,
  getMassResult,
  getMessagePermission,
  getMessageSettings,
  getThread,
  getThreadWith,
  listAutoDeliveries,
  listMassMessages,
  listMessages,
  listMessengerRules,
  listTemplates,
  listThreads,
  listThreadTips,
  markThreadRead,
  newTemplate,
  pauseMassMessage,
  resumeMassMessage,
  saveMessageSettings,
  saveMessengerRule,
  searchThreads,
  sendMassMessage,
  sendMessage,
  sendTest,
  sendTyping,
  setAcceptsMassMessages,
  switchMessengerRule,
  unlockTeaser,
} from '@foxreel/domain/messaging';
import {
  findSupportVisitor,
  getSupportThread,
  listSupportMessages,
  listSupportThreads,
  markSupportRead,
  sendSupportMessage,
} from '@foxreel/domain/support';
import type { ApiContext } from '../api-context.ts';
import { startVisitorChat, supportCaller } from '../http/support-caller.ts';
import { infinite, procedure, router, signedInProcedure } from './trpc.ts';

export const messagesRouter = router({
  threads: signedInProcedure.input(infinite(threadListInput)).query(({ ctx, input }) => listThreads(ctx, input)),
  tips: signedInProcedure.input(threadIdInput).query(({ ctx, input }) => listThreadTips(ctx, input)),
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

/** Mass messages, templates, and the rules' log. */
export const massRouter = router({
  list: signedInProcedure.input(infinite(massMessageListInput)).query(({ ctx, input }) => listMassMessages(ctx, input)),
  one: signedInProcedure.input(massMessageIdInput).query(({ ctx, input }) => getMassMessage(ctx, input)),
  result: signedInProcedure.input(massMessageIdInput).query(({ ctx, input }) => getMassResult(ctx, input)),
  // A thousand names do not fit into a URL: sent like a mutation, although it changes nothing.
  estimate: signedInProcedure.input(massAudienceInput).mutation(({ ctx, input }) => estimateRecipients(ctx, input)),
  send: signedInProcedure.input(sendMassMessageInput).mutation(({ ctx, input }) => sendMassMessage(ctx, input)),
  cancel: signedInProcedure.input(massMessageIdInput).mutation(({ ctx, input }) => cancelMassMessage(ctx, input)),
  pause: signedInProcedure.input(massMessageIdInput).mutation(({ ctx, input }) => pauseMassMessage(ctx, input)),
  resume: signedInProcedure.input(massMessageIdInput).mutation(({ ctx, input }) => resumeMassMessage(ctx, input)),
  wanted: signedInProcedure.input(massOptOutQueryInput).query(({ ctx, input }) => acceptsMassMessages(ctx, input)),
  setWanted: signedInProcedure.input(massOptOutInput).mutation(({ ctx, input }) => setAcceptsMassMessages(ctx, input)),
  templates: signedInProcedure.input(templateListInput).query(({ ctx, input }) => listTemplates(ctx, input)),
  newTemplate: signedInProcedure.input(templateInput).mutation(({ ctx, input }) => newTemplate(ctx, input)),
  deleteTemplate: signedInProcedure.input(templateIdInput).mutation(({ ctx, input }) => deleteTemplate(ctx, input)),
  autoLog: signedInProcedure.input(infinite(autoLogInput)).query(({ ctx, input }) => listAutoDeliveries(ctx, input)),
  test: signedInProcedure.input(templateInput).mutation(({ ctx, input }) => sendTest(ctx, input)),
});

const user = supportUserInput.prefault({});

/** Runs a use case for the input's `userid`: a visitor by their key, or the signed-in caller. */
async function asCaller<Input extends { userid?: string | null | undefined }, Result>(
  ctx: ApiContext,
  input: Input,
  run: (ctx: ApiContext, input: Input) => Promise<Result>,
): Promise<Result> {
  const caller = await supportCaller(ctx, input.userid);
  return run(caller.ctx, { ...input, userid: caller.userid });
}

export const supportRouter = router({
  start: procedure.input(startSupportChatInput).mutation(({ ctx, input }) => startVisitorChat(ctx, input)),
  thread: procedure.input(user).query(({ ctx, input }) => asCaller(ctx, input, getSupportThread)),
  list: procedure
    .input(infinite(supportMessageListInput))
    .query(({ ctx, input }) => asCaller(ctx, input, listSupportMessages)),
  send: procedure.input(newSupportMessageInput).mutation(({ ctx, input }) => asCaller(ctx, input, sendSupportMessage)),
  read: procedure.input(user).mutation(({ ctx, input }) => asCaller(ctx, input, markSupportRead)),
  threads: signedInProcedure
    .input(infinite(supportThreadListInput))
    .query(({ ctx, input }) => listSupportThreads(ctx, input)),
  visitor: signedInProcedure.input(accountIdInput).query(({ ctx, input }) => findSupportVisitor(ctx, input)),
});
