import {
  type LiveSetupView,
  type LiveView,
  liveAudiences,
  liveModeratorInput,
  liveRecordingChoices,
  saveLiveSetupInput,
} from '@foxreel/contracts';
import { currentLives, getLiveSetup, removeLiveCover, saveLiveSetup } from '@foxreel/domain/live';
import { addLiveModerator, listLiveModerators, removeLiveModerator } from '@foxreel/domain/live-chat';
import DataLoader from 'dataloader';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { accountType, parseInput } from '../shared-types.ts';

const audienceEnum = builder.enumType('LiveAudience', {
  description: 'Who may watch a live and take part in its chat; subscribers count as followers.',
  values: liveAudiences,
});

const recordingEnum = builder.enumType('LiveRecordingChoice', {
  description:
    "What becomes of a live after its end. 'published' is for the live's audience; of followers it stays private, as media cannot be for them.",
  values: liveRecordingChoices,
});

const liveSetupType = builder.objectRef<LiveSetupView>('LiveSetup').implement({
  description: 'What the current or next live says about itself; the same for cameras and encoders.',
  fields: (t) => ({
    title: t.exposeString('title', { nullable: true }),
    tags: t.exposeStringList('tags'),
    audience: t.expose('audience', { type: audienceEnum }),
    recording: t.expose('recording', { type: recordingEnum }),
    cover: t.exposeString('cover', {
      nullable: true,
      description: 'Its address; POST /api/upload/live-cover sets it.',
    }),
  }),
});

builder.queryField('live_setup', (t) =>
  t.field({
    type: liveSetupType,
    description: "The signed-in creator's own.",
    resolve: (_root, _args, ctx) => getLiveSetup(ctx.domain),
  }),
);

builder.mutationField('saveLiveSetup', (t) =>
  t.field({
    type: liveSetupType,
    nullable: true,
    description:
      'For the running live and all later ones. Omitted fields stay as they are; an empty title removes it, and so do empty `tags`. During a live, `audience` can only become larger, and a `recording` that is switched on is of the next one.',
    args: {
      title: t.arg.string(),
      tags: t.arg.stringList(),
      audience: t.arg({ type: audienceEnum }),
      recording: t.arg({ type: recordingEnum }),
    },
    resolve: (_root, args, ctx) => saveLiveSetup(ctx.domain, parseInput(saveLiveSetupInput, args)),
  }),
);

builder.mutationField('removeLiveCover', (t) =>
  t.field({
    type: liveSetupType,
    nullable: true,
    description: 'Takes the cover away, of the running live as well.',
    resolve: (_root, _args, ctx) => removeLiveCover(ctx.domain),
  }),
);

builder.queryField('live_moderators', (t) =>
  t.field({
    type: [accountType],
    description: "Who moderates the signed-in creator's live chat, the first named first.",
    resolve: (_root, _args, ctx) => listLiveModerators(ctx.domain),
  }),
);

builder.mutationFields((t) => ({
  addLiveModerator: t.field({
    type: accountType,
    nullable: true,
    description: 'Lets `user` delete, approve and pin messages and mute people in the own live chat.',
    args: { user: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => addLiveModerator(ctx.domain, parseInput(liveModeratorInput, args)),
  }),
  removeLiveModerator: t.boolean({
    description: 'False when they were none.',
    args: { user: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => removeLiveModerator(ctx.domain, parseInput(liveModeratorInput, args)),
  }),
}));

const liveNowType = builder.objectRef<LiveView>('LiveNow').implement({
  description: 'The running live of an account.',
  fields: (t) => ({
    title: t.exposeString('title', { nullable: true }),
    tags: t.exposeStringList('tags'),
    audience: t.expose('audience', { type: audienceEnum }),
    cover: t.exposeString('cover', {
      nullable: true,
      description: 'The address of its cover; null without one, and for whom the live is not.',
    }),
    locked: t.expose('locked', {
      type: audienceEnum,
      nullable: true,
      description: 'Whom the live is for, if the viewer is not among them: they get neither picture nor chat.',
    }),
    started_at: t.field({ type: 'DateTime', nullable: true, resolve: (live) => live.startedAt }),
    seek_back: t.exposeInt('seekBack', {
      description: 'How many seconds /live/{username}/dvr.m3u8 goes back; 0: there is none.',
    }),
    viewers: t.exposeInt('viewers'),
  }),
});

/** One per request; cached results last only for one tick, because subscriptions are long-lived. */
const loaders = new WeakMap<GraphqlContext, DataLoader<string, LiveView | null>>();

function loaderOf(ctx: GraphqlContext): DataLoader<string, LiveView | null> {
  const known = loaders.get(ctx);
  if (known) return known;
  const loader = new DataLoader<string, LiveView | null>(
    async (ids) => {
      const lives = await currentLives(ctx.domain, ids);
      return ids.map((id) => lives.get(id) ?? null);
    },
    { cache: false },
  );
  loaders.set(ctx, loader);
  return loader;
}

builder.objectField(accountType, 'live_now', (t) =>
  t.field({
    type: liveNowType,
    nullable: true,
    description: 'Null while the account is not live.',
    resolve: (account, _args, ctx) => (account.live ? loaderOf(ctx).load(account.id) : null),
  }),
);
