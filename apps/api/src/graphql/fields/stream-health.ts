import { ladderStates, type StreamHealthView } from '@foxreel/contracts';
import { getStreamHealth } from '@foxreel/domain/live';
import { builder } from '../builder.ts';

const problemType = builder.objectRef<StreamHealthView['problems'][number]>('StreamProblem').implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    obs_setting: t.exposeString('obsSetting', { description: 'What to set in OBS, and where.' }),
  }),
});

const ladderStateType = builder.enumType('LadderState', { values: ladderStates });

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
    ladder: t.field({
      type: ladderStateType,
      description: "'partial' and 'source_only': the server carries no more; 'stopped': it could not keep up.",
      resolve: (health) => health.ladder,
    }),
    renditions: t.exposeIntList('renditions', {
      description: 'The lower resolutions that viewers can also get, by their shorter side in pixels.',
    }),
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
