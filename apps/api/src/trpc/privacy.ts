import {
  apiTokenIdInput,
  blockedListInput,
  createApiTokenInput,
  deleteAccountInput,
  makeReportInput,
  sessionIdInput,
} from '@foxreel/contracts';
import {
  createApiToken,
  endOtherSessions,
  endSession,
  listApiTokens,
  listSessions,
  revokeApiToken,
} from '@foxreel/domain/account';
import { makeReport } from '@foxreel/domain/reports';
import { listBlocked } from '@foxreel/domain/social';
import { deleteOwnAccount } from '../http/delete-account.ts';
import { infiniteBySkip } from './infinite.ts';
import { signedInProcedure } from './trpc.ts';

/** What account settings show and end: devices, tokens, blocks, and the account itself. Part of the router `account`. */
export const privacyProcedures = {
  sessions: signedInProcedure.query(({ ctx }) => listSessions(ctx)),
  endSession: signedInProcedure.input(sessionIdInput).mutation(({ ctx, input }) => endSession(ctx, input)),
  endOtherSessions: signedInProcedure.mutation(({ ctx }) => endOtherSessions(ctx)),
  apiTokens: signedInProcedure.query(({ ctx }) => listApiTokens(ctx)),
  createApiToken: signedInProcedure.input(createApiTokenInput).mutation(({ ctx, input }) => createApiToken(ctx, input)),
  revokeApiToken: signedInProcedure.input(apiTokenIdInput).mutation(({ ctx, input }) => revokeApiToken(ctx, input)),
  blocked: signedInProcedure.input(infiniteBySkip(blockedListInput)).query(({ ctx, input }) => listBlocked(ctx, input)),
  report: signedInProcedure.input(makeReportInput).mutation(({ ctx, input }) => makeReport(ctx, input)),
  delete: signedInProcedure.input(deleteAccountInput).mutation(async ({ ctx, input }): Promise<{ ok: true }> => {
    await deleteOwnAccount(ctx, input);
    ctx.cookies.clear();
    return { ok: true };
  }),
};
