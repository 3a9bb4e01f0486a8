import { campaignEventInput, campaignProgressInput, campaignReportInput } from '@foxreel/contracts';
import { getCampaignReport, recordCampaignEvent } from '@foxreel/domain/shared-links';
import { procedure, router, signedInProcedure } from './trpc.ts';

export const campaignsRouter = router({
  viewed: procedure
    .input(campaignEventInput)
    .mutation(async ({ ctx, input }) =>
      recordCampaignEvent(ctx, { ...input, kind: 'viewed', visitor: await ctx.campaignVisitor() }),
    ),
  progress: procedure
    .input(campaignProgressInput)
    .mutation(async ({ ctx, input }) =>
      recordCampaignEvent(ctx, { ...input, kind: 'progress', visitor: await ctx.campaignVisitor() }),
    ),
  swipe: procedure
    .input(campaignEventInput)
    .mutation(async ({ ctx, input }) =>
      recordCampaignEvent(ctx, { ...input, kind: 'swipe', visitor: await ctx.campaignVisitor() }),
    ),
  report: signedInProcedure.input(campaignReportInput).query(({ ctx, input }) => getCampaignReport(ctx, input)),
});
