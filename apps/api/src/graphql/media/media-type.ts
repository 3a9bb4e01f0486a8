import { type MediaProcessView, type MediaView, visibilities } from '@foxreel/contracts';
import { cursorOf } from '@foxreel/domain/media';
import { accountType } from '../account/account-ref.ts';
import { builder } from '../builder.ts';
import { mediaTypeEnum } from './media-filter-input.ts';
import { mediaType } from './media-ref.ts';

export const visibilityEnum = builder.enumType('Visibility', { values: visibilities });

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

export const mediaProcessType = builder.objectRef<MediaProcessView>('MediaProcess').implement({
  fields: (t) => ({
    status: t.exposeString('status', { description: "'queued', 'processing', 'playable', 'done' or 'failed'." }),
    original: t.exposeBoolean('original', { description: 'A playable rendition exists.' }),
    teaser: t.exposeBoolean('teaser'),
    info: t.exposeString('info', { nullable: true }),
    progress: t.exposeInt('progress', { description: 'Ours: 0 to 100.' }),
    error: t.exposeString('error', { nullable: true, description: 'Ours, owner and staff only: why it failed.' }),
  }),
});

const mediaTeaserType = builder.objectRef<NonNullable<MediaView['teaser']>>('MediaTeaser').implement({
  fields: (t) => ({ id: t.exposeID('id'), url: t.exposeString('url') }),
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
      description: 'Ours: a tiny blurred picture as a data: address.',
    }),
    info: t.exposeString('info', { nullable: true, description: 'JSON text: a list of {width, height, duration}.' }),
    likes: t.exposeInt('likes'),
    like: t.exposeBoolean('like', {
      nullable: true,
      description: 'Whether the viewer likes it; null when not signed in.',
    }),
    comments: t.exposeInt('comments'),
    description: t.exposeString('description', { nullable: true }),
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
      description: 'Ours, owner and staff only: why it was rejected.',
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
      description: 'Ours, owner and staff only: the processing as it stands, also before anything is playable.',
    }),
    teaser: t.expose('teaser', { type: mediaTeaserType, nullable: true }),
    cursor: t.string({
      nullable: true,
      description: 'Ours: given as `after` to the same list, it goes on behind this media. Null outside lists.',
      resolve: cursorOf,
    }),
    access: t.exposeString('access', {
      description:
        "Ours: why the viewer sees it or not: 'owner', 'free', 'subscriber', 'purchased', 'staff', 'subscribe', 'buy'.",
    }),
  }),
});
