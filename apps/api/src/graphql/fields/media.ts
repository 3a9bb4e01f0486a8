import {
  type CaptionTrackView,
  type MediaProcessView,
  type MediaView,
  mediaIdInput,
  mediaListInput,
  type OpenUploadView,
  removeCaptionsInput,
  reviewMediaInput,
  setCaptionsInput,
  staffMediaInput,
  topics,
  updateMediaInput,
  uploadIdInput,
  visibilities,
} from '@foxreel/contracts';
import { requireAccount } from '@foxreel/domain/kernel';
import {
  cursorOf,
  getMedia,
  listFavorites,
  listMedia,
  listOwnMedia,
  listPrivateMedia,
  toggleLike,
} from '@foxreel/domain/media';
import {
  deleteMedia,
  listStaffMedia,
  removeCaptions,
  reviewMedia,
  setCaptions,
  updateMedia,
} from '@foxreel/domain/review';
import { cancelOwnUpload, listOpenUploads } from '@foxreel/domain/uploads';
import type { GraphQLResolveInfo } from 'graphql';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { eventsOfType, type RealtimeEventOf } from '../event-feed.ts';
import {
  accountType,
  type DocumentedListArguments,
  mediaFilterInput,
  mediaOrderEnum,
  mediaType,
  mediaTypeEnum,
  parseInput,
  selectedParts,
  toListInput,
} from '../shared-types.ts';

const visibilityEnum = builder.enumType('Visibility', { values: visibilities });

const mediaSourceType = builder.objectRef<NonNullable<MediaView['source']>>('MediaSource').implement({
  fields: (t) => ({ type: t.exposeString('type'), url: t.exposeString('url') }),
});

const mediaThumbnailType = builder.objectRef<MediaView['thumbnail']>('MediaThumbnail').implement({
  fields: (t) => ({
    original: t.exposeString('original', { nullable: true }),
    preview: t.exposeString('preview', { nullable: true }),
    grid: t.exposeString('grid', { nullable: true }),
    poster: t.exposeString('poster', { nullable: true }),
  }),
});

const mediaProcessType = builder.objectRef<MediaProcessView>('MediaProcess').implement({
  fields: (t) => ({
    status: t.exposeString('status', { description: "'queued', 'processing', 'playable', 'done' or 'failed'." }),
    original: t.exposeBoolean('original', { description: 'A playable rendition exists.' }),
    teaser: t.exposeBoolean('teaser'),
    info: t.exposeString('info', { nullable: true }),
    progress: t.exposeInt('progress', { description: '0 to 100.' }),
    error: t.exposeString('error', { nullable: true, description: 'Owner and staff only: why it failed.' }),
  }),
});

const mediaTeaserType = builder.objectRef<NonNullable<MediaView['teaser']>>('MediaTeaser').implement({
  fields: (t) => ({ id: t.exposeID('id'), url: t.exposeString('url') }),
});

const captionTrackType = builder.objectRef<CaptionTrackView>('CaptionTrack').implement({
  fields: (t) => ({
    language: t.exposeString('language', {
      nullable: true,
      description: "A BCP 47 tag; null for a file's own track that names none ('und' in removeCaptions).",
    }),
    url: t.exposeString('url', { description: 'A WebVTT file.' }),
  }),
});

const songType = builder.objectRef<NonNullable<MediaView['song']>>('Song').implement({
  fields: (t) => ({ id: t.exposeID('id', { nullable: true }), name: t.exposeString('name') }),
});

mediaType.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: mediaTypeEnum }),
    user: t.expose('user', { type: accountType }),
    source: t.expose('source', {
      type: mediaSourceType,
      nullable: true,
      description:
        'Null when the viewer has no right to the full media: locked media is never addressed, only covered.',
    }),
    thumbnail: t.expose('thumbnail', { type: mediaThumbnailType }),
    placeholder: t.exposeString('placeholder', {
      nullable: true,
      description: 'A tiny blurred picture as a data: address.',
    }),
    info: t.exposeString('info', { nullable: true, description: 'JSON text: a list of {width, height, duration}.' }),
    likes: t.exposeInt('likes'),
    like: t.exposeBoolean('like', {
      nullable: true,
      description: 'Whether the viewer likes it; null when not signed in.',
    }),
    comments: t.exposeInt('comments'),
    description: t.exposeString('description', { nullable: true }),
    alt_text: t.exposeString('altText', {
      nullable: true,
      description:
        'What the picture shows, for people who cannot see it. Null when the viewer has no right to the media.',
    }),
    tags: t.exposeStringList('tags'),
    song: t.expose('song', { type: songType, nullable: true }),
    visibility: t.expose('visibility', { type: visibilityEnum }),
    private: t.exposeBoolean('private'),
    shop: t.float({
      nullable: true,
      description: 'Price in dollars; 0 or null when not sold.',
      resolve: (media) => media.shopCents / 100,
    }),
    add_date: t.field({ type: 'DateTime', resolve: (media) => media.addDate }),
    available_date: t.field({ type: 'DateTime', resolve: (media) => media.availableDate }),
    approved: t.exposeBoolean('approved'),
    verified: t.exposeBoolean('verified'),
    review_reason: t.string({
      nullable: true,
      description: 'Owner and staff only: why it was rejected.',
      resolve: (media) => media.reviewReason,
    }),
    processed: t.expose('processed', {
      type: mediaProcessType,
      nullable: true,
      description: "Null until a playable rendition exists, or the processing has failed: its status is then 'failed'.",
    }),
    process: t.expose('process', {
      type: mediaProcessType,
      nullable: true,
      description: 'Owner and staff only: the state of processing, also before anything is playable.',
    }),
    teaser: t.expose('teaser', { type: mediaTeaserType, nullable: true }),
    captions: t.expose('captions', {
      type: [captionTrackType],
      description: 'One track a language. Empty when the viewer has no right to the media.',
    }),
    cursor: t.string({
      nullable: true,
      description: 'Pass it as `after` to the same list to continue after this media. Null outside lists.',
      resolve: cursorOf,
    }),
    access: t.exposeString('access', {
      description:
        "Why the viewer sees it or not: 'owner', 'free', 'subscriber', 'purchased', 'staff', 'subscribe', 'buy'.",
    }),
  }),
});

const listArgs = builder.args((t) => ({
  filter: t.field({ type: mediaFilterInput }),
  limit: t.int({ defaultValue: 20 }),
  order: t.field({ type: mediaOrderEnum }),
  skip: t.int({ defaultValue: 0 }),
  after: t.string(),
  withLike: t.boolean(),
}));

const ownListArgs = builder.args((t) => ({
  filter: t.field({ type: mediaFilterInput }),
  limit: t.int({ defaultValue: 50 }),
  skip: t.int({ defaultValue: 0 }),
  after: t.string({ description: 'A cursor of this list (Media.cursor).' }),
}));

const list = async (ctx: GraphqlContext, args: DocumentedListArguments, info: GraphQLResolveInfo, read = listMedia) => {
  const input = parseInput(mediaListInput, toListInput(args, ctx.seed));
  return (await read(ctx.domain, { ...input, parts: selectedParts(info) })).items;
};

builder.queryFields((t) => ({
  photos: t.field({
    type: [mediaType],
    args: listArgs,
    resolve: (_root, args, ctx, info) => list(ctx, { ...args, type: 'photo' }, info),
  }),
  videos: t.field({
    type: [mediaType],
    args: listArgs,
    resolve: (_root, args, ctx, info) => list(ctx, { ...args, type: 'video' }, info),
  }),
  medias: t.field({
    type: [mediaType],
    args: { type: t.arg({ type: mediaTypeEnum }), ...listArgs },
    resolve: (_root, args, ctx, info) => list(ctx, args, info),
  }),
  media: t.field({
    type: mediaType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getMedia(ctx.domain, parseInput(mediaIdInput, { media: args.id })),
  }),
  favorites: t.field({
    type: [mediaType],
    description: 'What the viewer likes or, with filter.favorites, bought; the newest like or purchase first.',
    args: { type: t.arg({ type: mediaTypeEnum, required: true }), ...ownListArgs },
    resolve: (_root, args, ctx, info) => list(ctx, args, info, listFavorites),
  }),
  account_media: t.field({
    type: [mediaType],
    description: "The viewer's media in every state; private ones too, unless a visibility is given.",
    args: ownListArgs,
    resolve: (_root, args, ctx, info) => list(ctx, args, info, listOwnMedia),
  }),
  media_private: t.field({
    type: [mediaType],
    description: "The viewer's own private media: the library that messages pick from.",
    args: ownListArgs,
    resolve: (_root, args, ctx, info) => list(ctx, args, info, listPrivateMedia),
  }),
  staff_media: t.field({
    type: [mediaType],
    description: 'Staff only: media waiting for review, oldest first.',
    args: {
      status: t.arg.string({ defaultValue: 'pending' }),
      limit: t.arg.int({ defaultValue: 50 }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx) => (await listStaffMedia(ctx.domain, parseInput(staffMediaInput, args))).items,
  }),
}));

builder.mutationFields((t) => ({
  like: t.boolean({
    description: 'The new state.',
    args: { media: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => (await toggleLike(ctx.domain, parseInput(mediaIdInput, args))).like,
  }),
  updateMedia: t.field({
    type: mediaType,
    nullable: true,
    description: 'For its creator: changes only the given fields.',
    args: {
      id: t.arg.id({ required: true }),
      description: t.arg.string(),
      alt_text: t.arg.string({ description: 'At most 500 characters; empty removes it.' }),
      visibility: t.arg({ type: visibilityEnum }),
      available_date: t.arg({ type: 'DateTime' }),
      tags: t.arg.stringList(),
      private: t.arg.boolean(),
      shop: t.arg.float({ description: 'Price in dollars; 0: not sold.' }),
    },
    resolve: (_root, args, ctx) => updateMedia(ctx.domain, parseInput(updateMediaInput, args)),
  }),
  setCaptions: t.field({
    type: mediaType,
    nullable: true,
    description: 'For its creator: sets the captions of a film in one language.',
    args: {
      media: t.arg.id({ required: true }),
      language: t.arg.string({ required: true, description: 'A BCP 47 tag, such as en or pt-BR.' }),
      vtt: t.arg.string({ required: true, description: 'A WebVTT file of at most 192 kB. An error names its line.' }),
    },
    resolve: (_root, args, ctx) => setCaptions(ctx.domain, parseInput(setCaptionsInput, args)),
  }),
  removeCaptions: t.field({
    type: mediaType,
    nullable: true,
    description: 'For its creator: removes the captions of a film in one language.',
    args: { media: t.arg.id({ required: true }), language: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => removeCaptions(ctx.domain, parseInput(removeCaptionsInput, args)),
  }),
  deleteMedia: t.boolean({
    description: 'For its creator: removes it for everyone except buyers.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => deleteMedia(ctx.domain, parseInput(mediaIdInput, { media: args.id })),
  }),
  reviewMedia: t.field({
    type: mediaType,
    nullable: true,
    description: 'Staff only, and not for their own media. A rejection needs a reason, which the owner sees.',
    args: { id: t.arg.id({ required: true }), approved: t.arg.boolean({ required: true }), reason: t.arg.string() },
    resolve: (_root, args, ctx) => reviewMedia(ctx.domain, parseInput(reviewMediaInput, args)),
  }),
}));

const mediaProcessEventType = builder.objectRef<RealtimeEventOf<'media_process'>>('MediaProcessEvent').implement({
  fields: (t) => ({
    media: t.exposeID('media'),
    process: t.expose('process', { type: mediaProcessType }),
  }),
});

builder.subscriptionField('media_process', (t) =>
  t.field({
    type: mediaProcessEventType,
    description: "Processing of the viewer's media as it progresses.",
    subscribe: (_root, _args, ctx) =>
      eventsOfType(ctx, [topics.account(requireAccount(ctx.domain).accountId)], 'media_process'),
    resolve: (event) => event,
  }),
);

const openUploadType = builder.objectRef<OpenUploadView>('OpenUpload').implement({
  description: 'An upload that is not finished. It becomes the media of the same id.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    bytes: t.exposeFloat('bytes'),
    received_bytes: t.exposeFloat('receivedBytes'),
    add_date: t.field({ type: 'DateTime', resolve: (upload) => upload.addDate }),
  }),
});

builder.queryFields((t) => ({
  open_uploads: t.field({
    type: [openUploadType],
    description: "The viewer's unfinished uploads, oldest first.",
    resolve: (_root, _args, ctx) => listOpenUploads(ctx.domain),
  }),
}));

builder.mutationFields((t) => ({
  cancelUpload: t.boolean({
    description: "Cancels one of the viewer's unfinished uploads and deletes what has arrived.",
    args: { upload: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => {
      await cancelOwnUpload(ctx.domain, parseInput(uploadIdInput, args));
      return true;
    },
  }),
}));
