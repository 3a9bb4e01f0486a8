import {
  autoLogInput,
  massAudienceInput,
  massMessageIdInput,
  massMessageListInput,
  massWantedInput,
  massWantedOfInput,
  sendMassMessageInput,
  templateIdInput,
  templateInput,
  templateListInput,
} from '@foxreel/contracts';
import {
  acceptsMassMessages,
  cancelMassMessage,
  deleteTemplate,
  estimateRecipients,
  getMassMessage,
  getMassResult,
  listAutoDeliveries,
  listMassMessages,
  listTemplates,
  newTemplate,
  pauseMassMessage,
  resumeMassMessage,
  sendMassMessage,
  sendTest,
  setAcceptsMassMessages,
} from '@foxreel/domain/messaging';
import { infinite } from './infinite.ts';
import { router, signedInProcedure } from './trpc.ts';

/** Messages to many, templates, and what rules have sent. */
export const massRouter = router({
  list: signedInProcedure.input(infinite(massMessageListInput)).query(({ ctx, input }) => listMassMessages(ctx, input)),
  one: signedInProcedure.input(massMessageIdInput).query(({ ctx, input }) => getMassMessage(ctx, input)),
  result: signedInProcedure.input(massMessageIdInput).query(({ ctx, input }) => getMassResult(ctx, input)),
  // A thousand names are too long for an address: sent as a change is, though it changes nothing.
  estimate: signedInProcedure.input(massAudienceInput).mutation(({ ctx, input }) => estimateRecipients(ctx, input)),
  send: signedInProcedure.input(sendMassMessageInput).mutation(({ ctx, input }) => sendMassMessage(ctx, input)),
  cancel: signedInProcedure.input(massMessageIdInput).mutation(({ ctx, input }) => cancelMassMessage(ctx, input)),
  pause: signedInProcedure.input(massMessageIdInput).mutation(({ ctx, input }) => pauseMassMessage(ctx, input)),
  resume: signedInProcedure.input(massMessageIdInput).mutation(({ ctx, input }) => resumeMassMessage(ctx, input)),
  wanted: signedInProcedure.input(massWantedOfInput).query(({ ctx, input }) => acceptsMassMessages(ctx, input)),
  setWanted: signedInProcedure.input(massWantedInput).mutation(({ ctx, input }) => setAcceptsMassMessages(ctx, input)),
  templates: signedInProcedure.input(templateListInput).query(({ ctx, input }) => listTemplates(ctx, input)),
  newTemplate: signedInProcedure.input(templateInput).mutation(({ ctx, input }) => newTemplate(ctx, input)),
  deleteTemplate: signedInProcedure.input(templateIdInput).mutation(({ ctx, input }) => deleteTemplate(ctx, input)),
  autoLog: signedInProcedure.input(infinite(autoLogInput)).query(({ ctx, input }) => listAutoDeliveries(ctx, input)),
  test: signedInProcedure.input(templateInput).mutation(({ ctx, input }) => sendTest(ctx, input)),
});
