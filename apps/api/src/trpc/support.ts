import {
  accountIdInput,
  newSupportMessageInput,
  startSupportChatInput,
  supportMessageListInput,
  supportThreadListInput,
  supportUserInput,
} from '@foxreel/contracts';
import {
  findSupportVisitor,
  getSupportThread,
  listSupportMessages,
  listSupportThreads,
  markSupportRead,
  sendSupportMessage,
} from '@foxreel/domain/support';
import { startChatAtEdge, supportCaller } from '../http/support-caller.ts';
import type { ApiContext } from './context.ts';
import { infinite } from './infinite.ts';
import { procedure, router, signedInProcedure } from './trpc.ts';

const user = supportUserInput.prefault({});

/** Runs a use case for whoever the input's `userid` says: a visitor by their key, or the signed-in caller. */
async function asCaller<Input extends { userid?: string | null | undefined }, Result>(
  ctx: ApiContext,
  input: Input,
  run: (ctx: ApiContext, input: Input) => Promise<Result>,
): Promise<Result> {
  const caller = await supportCaller(ctx, input.userid);
  return run(caller.ctx, { ...input, userid: caller.userid });
}

export const supportRouter = router({
  start: procedure.input(startSupportChatInput).mutation(({ ctx, input }) => startChatAtEdge(ctx, input)),
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
