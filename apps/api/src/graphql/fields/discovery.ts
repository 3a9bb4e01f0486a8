import {
  type CampaignEventKind,
  type CampaignReport,
  campaignEventInput,
  campaignProgressInput,
  campaignReportInput,
  creatorListInput,
  messages,
  relatedPeopleInput,
  type SoundView,
  soundListInput,
  type TagView,
  tagListInput,
} from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { listSounds } from '@foxreel/domain/media';
import { listCreators, listRelatedPeople, listTags } from '@foxreel/domain/search';
import { getCampaignReport, recordCampaignEvent } from '@foxreel/domain/shared-links';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { accountType, parseInput, queryFilterInput } from '../shared-types.ts';

const tagType = builder.objectRef<TagView>('Tag').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    tags: t.exposeString('name', { description: 'The name of the tag.' }),
    count: t.exposeInt('count', { description: 'Public media that carry it.' }),
  }),
});

const soundType = builder.objectRef<SoundView>('Sound').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    url: t.exposeString('url'),
    mime_type: t.exposeString('mimeType'),
  }),
});

/** The documented `filter` merged with the other arguments, as our inputs have it. */
function flat<Arguments extends { filter?: { query?: unknown; ids?: unknown } | null | undefined }>(args: Arguments) {
  const { filter, ...rest } = args;
  return { ...rest, query: filter?.query, ids: filter?.ids };
}

builder.queryFields((t) => ({
  creators: t.field({
    type: [accountType],
    args: {
      filter: t.arg({ type: queryFilterInput }),
      limit: t.arg.int({ defaultValue: 10 }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx) =>
      (await listCreators(ctx.domain, parseInput(creatorListInput, flat(args)))).items,
  }),
  tags: t.field({
    type: [tagType],
    description: 'The most used first.',
    args: { limit: t.arg.int({ defaultValue: 10 }), filter: t.arg({ type: queryFilterInput }), skip: t.arg.int() },
    resolve: async (_root, args, ctx) => (await listTags(ctx.domain, parseInput(tagListInput, flat(args)))).items,
  }),
  relative_users: t.field({
    type: [accountType],
    description:
      "The viewer's people: type is 'follower', 'following', 'subscriber', 'creator', or null for all of them; 'battle': all creators who are live and in no battle.",
    args: {
      filter: t.arg({ type: queryFilterInput }),
      type: t.arg.string(),
      limit: t.arg.int({ defaultValue: 10 }),
      skip: t.arg.int(),
    },
    resolve: async (_root, args, ctx) =>
      (await listRelatedPeople(ctx.domain, parseInput(relatedPeopleInput, flat(args)))).items,
  }),
  SoundList: t.field({
    type: [soundType],
    args: { limit: t.arg.int({ defaultValue: 10 }), filter: t.arg({ type: queryFilterInput }), skip: t.arg.int() },
    resolve: async (_root, args, ctx) => (await listSounds(ctx.domain, parseInput(soundListInput, flat(args)))).items,
  }),
}));

type MediaFigures = CampaignReport['medias'][number];

const mediaFiguresType = builder.objectRef<MediaFigures>('CampaignMediaReport').implement({
  fields: (t) => ({
    media: t.exposeID('media'),
    views: t.exposeInt('views'),
    visitors: t.exposeInt('visitors'),
    average_progress: t.exposeFloat('averageProgress', { nullable: true }),
    swipes: t.exposeInt('swipes'),
  }),
});

const reportType = builder.objectRef<CampaignReport>('CampaignReport').implement({
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
    description: 'False for a media that the viewer may not see.',
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
    description: "What a campaign brought to the viewer's media; for staff, to everyone's.",
    args: { campaign: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => getCampaignReport(ctx.domain, parseInput(campaignReportInput, args)),
  }),
);
