import {
  newSupportMessageInput,
  supportMessageListInput,
  supportThreadListInput,
  supportUserInput,
} from '@foxreel/contracts';
import {
  getSupportThread,
  listSupportMessages,
  listSupportThreads,
  markSupportRead,
  sendSupportMessage,
} from '@foxreel/domain/support';
import { infinite } from './infinite.ts';
import { router, signedInProcedure } from './trpc.ts';

const user = supportUserInput.prefault({});

export const supportRouter = router({
  thread: signedInProcedure.input(user).query(({ ctx, input }) => getSupportThread(ctx, input)),
  list: signedInProcedure
    .input(infinite(supportMessageListInput))
    .query(({ ctx, input }) => listSupportMessages(ctx, input)),
  send: signedInProcedure.input(newSupportMessageInput).mutation(({ ctx, input }) => sendSupportMessage(ctx, input)),
  read: signedInProcedure.input(user).mutation(({ ctx, input }) => markSupportRead(ctx, input)),
  threads: signedInProcedure
    .input(infinite(supportThreadListInput))
    .query(({ ctx, input }) => listSupportThreads(ctx, input)),
});
