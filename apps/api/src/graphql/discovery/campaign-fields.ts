import {
  type CampaignEventKind,
  type CampaignReport,
  campaignEventInput,
  campaignProgressInput,
  campaignReportInput,
  messages,
} from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { getCampaignReport, recordCampaignEvent } from '@foxreel/domain/shared-links';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { parseInput } from '../input.ts';

type MediaFigures = CampaignReport['medias'][number];

const mediaFiguresType = builder.objectRef<MediaFigures>('CampaignMediaReport').implement({
  description: 'Ours.',
  fields: (t) => ({
    media: t.exposeID('media'),
    views: t.exposeInt('views'),
    visitors: t.exposeInt('visitors'),
    average_progress: t.exposeFloat('averageProgress', { nullable: true }),
    swipes: t.exposeInt('swipes'),
  }),
});

const reportType = builder.objectRef<CampaignReport>('CampaignReport').implement({
  description: 'Ours.',
  fields: (t) => ({
    campaign: t.exposeString('campaign'),
    views: t.exposeInt('views'),
    visitors: t.exposeInt('visitors', { description: 'Different visitors; nothing else is known of them.' }),
    average_progress: t.exposeFloat('averageProgress', {
      nullable: true,
      description: 'Of how far each visitor watched each video at most, 0 to 1; null before anybody has watched.',
    }),
    swipes: t.exposeInt('swipes'),
    medias: t.field({ type: [mediaFiguresType], resolve: (report) => report.medias }),
  }),
});

async function record(
  ctx: GraphqlContext,
  kind: CampaignEventKind,
  event: { campaign?: string | undefined; media: string; progress?: number },
): Promise<boolean> {
  if (!ctx.domain.campaignVisitor) throw new DomainError('BAD_INPUT', messages.campaignOverHttp);
  return recordCampaignEvent(ctx.domain, { ...event, kind, visitor: await ctx.domain.campaignVisitor() });
}

const eventArgs = builder.args((t) => ({ campaign: t.string(), media: t.id({ required: true }) }));

builder.mutationFields((t) => ({
  videos_viewed: t.boolean({
    description: 'False for a media that is not there for the viewer.',
    args: eventArgs,
    resolve: (_root, args, ctx) => record(ctx, 'viewed', parseInput(campaignEventInput, args)),
  }),
  videos_progress: t.boolean({
    description: 'progress is the part that was watched, from 0 to 1.',
    args: { ...eventArgs, progress: t.arg.float({ required: true }) },
    resolve: (_root, args, ctx) => record(ctx, 'progress', parseInput(campaignProgressInput, args)),
  }),
  videos_swipe: t.boolean({
    description: 'The visitor went on to the next video.',
    args: eventArgs,
    resolve: (_root, args, ctx) => record(ctx, 'swipe', parseInput(campaignEventInput, args)),
  }),
}));

builder.queryField('campaign_report', (t) =>
  t.field({
    type: reportType,
    description: "Ours: what a campaign brought to the viewer's own media; for staff, to everyone's.",
    args: { campaign: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => getCampaignReport(ctx.domain, parseInput(campaignReportInput, args)),
  }),
);
