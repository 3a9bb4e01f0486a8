import {
  type LiveSetupView,
  type LiveView,
  liveAudiences,
  liveModeratorInput,
  type StreamHealthView,
  saveLiveSetupInput,
} from '@foxreel/contracts';
import { currentLives, getLiveSetup, getStreamHealth, saveLiveSetup } from '@foxreel/domain/live';
import { addLiveModerator, listLiveModerators, removeLiveModerator } from '@foxreel/domain/live-chat';
import DataLoader from 'dataloader';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { accountType, parseInput } from '../shared-types.ts';

export const audienceEnum = builder.enumType('LiveAudience', { values: liveAudiences });

const liveSetupType = builder.objectRef<LiveSetupView>('LiveSetup').implement({
  description: 'What the current or next live says about itself; the same for cameras and encoders.',
  fields: (t) => ({
    title: t.exposeString('title', { nullable: true }),
    tags: t.exposeStringList('tags'),
    cover: t.exposeString('cover', { nullable: true }),
    audience: t.expose('audience', {
      type: audienceEnum,
      description: 'Who may watch; subscribers count as followers.',
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
      'For the running live and all later ones. Omitted fields stay as they are; an empty title and `remove_cover` remove theirs. During a live, the audience can only become larger.',
    args: {
      title: t.arg.string(),
      tags: t.arg.stringList(),
      audience: t.arg({ type: audienceEnum }),
      remove_cover: t.arg.boolean(),
    },
    resolve: (_root, { remove_cover, title, tags, audience }, ctx) =>
      saveLiveSetup(
        ctx.domain,
        parseInput(saveLiveSetupInput, {
          ...{ title, tags, audience },
          cover: remove_cover === true ? null : undefined,
        }),
      ),
  }),
);

const problemType = builder.objectRef<StreamHealthView['problems'][number]>('StreamProblem').implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    obs_setting: t.exposeString('obsSetting', { description: 'What to set in OBS, and where.' }),
  }),
});

const streamHealthType = builder.objectRef<StreamHealthView>('StreamHealth').implement({
  description: 'What the server measures of an encoder, over ten seconds; dropped and late ones over a minute.',
  fields: (t) => ({
    at: t.field({ type: 'DateTime', resolve: (health) => health.at }),
    video_kbps: t.exposeInt('videoKbps'),
    audio_kbps: t.exposeInt('audioKbps'),
    fps: t.exposeFloat('fps', { nullable: true }),
    key_seconds: t.exposeFloat('keySeconds', { nullable: true, description: 'The longest distance of key frames.' }),
    width: t.exposeInt('width', { nullable: true }),
    height: t.exposeInt('height', { nullable: true }),
    profile: t.exposeString('profile', { nullable: true, description: "Of H.264, such as 'High'." }),
    level: t.exposeString('level', { nullable: true }),
    sound: t.exposeString('sound', { nullable: true, description: "'AAC', 'MP3' or 'other'; null without sound." }),
    dropped_frames: t.exposeInt('droppedFrames', { description: 'Pictures that the encoder left out.' }),
    late_parts: t.exposeInt('lateParts', { description: 'Half seconds that came more than half a second late.' }),
    problems: t.field({ type: [problemType], resolve: (health) => health.problems }),
  }),
});

builder.queryField('stream_health', (t) =>
  t.field({
    type: streamHealthType,
    nullable: true,
    description: "Of the signed-in creator's encoder; null while none is live.",
    resolve: (_root, _args, ctx) => getStreamHealth(ctx.domain),
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
    description: 'Lets `user` delete and approve messages and mute people in the own live chat.',
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
    cover: t.exposeString('cover', { nullable: true }),
    audience: t.expose('audience', { type: audienceEnum }),
    locked: t.expose('locked', {
      type: audienceEnum,
      nullable: true,
      description: 'Whom the live is for, if the viewer is not among them.',
    }),
    started_at: t.field({ type: 'DateTime', nullable: true, resolve: (live) => live.startedAt }),
    viewers: t.exposeInt('viewers'),
  }),
});

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
    // Lists of others cost nothing.
    resolve: (account, _args, ctx) => (account.live ? loaderOf(ctx).load(account.id) : null),
  }),
);
