import { randomUUID } from 'node:crypto';
import { schema } from '@foxreel/db';
import type { MatrixRow } from './matrix-row.ts';
import type { ActorName, MatrixWorld } from './matrix-world.ts';

const lists = ['photos', 'videos', 'medias'] as const;

/** A comment that this actor has just written on new media of the owner. */
const commentOf = (writer: ActorName) => async (world: MatrixWorld) => {
  const query = `mutation { addComment(media: "${await world.addMedia()}", message: "First") { id } }`;
  const reply = await world.actors[writer].browser.post('/api', { query });
  const body: { data: { addComment: { id: string } } } = await reply.json();
  return { comment: body.data.addComment.id };
};

/** A comment of somebody else that waits for the owner. */
const heldComment = async ({ world, owner, addMedia }: MatrixWorld) => {
  const { id: accountId } = await world.createPerson();
  const mediaId = await addMedia();
  const [row] = await world.db
    .insert(schema.comments)
    .values({ mediaId, accountId, message: 'First', heldFor: owner.id })
    .returning();
  return { comment: row?.id ?? '' };
};

/** An upload that the owner has just opened. */
export async function openUpload({ world, owner }: MatrixWorld): Promise<string> {
  const key = randomUUID();
  const [row] = await world.db
    .insert(schema.uploads)
    .values({ accountId: owner.id, key, name: 'film.mp4', bytes: 9, details: {} })
    .returning();
  return row?.id ?? '';
}

/** Media: lists, locked media, likes, comments, the owner's own. */
export const mediaRows: MatrixRow[] = [
  ...lists
    .filter((field) => field !== 'photos')
    .map(
      (field): MatrixRow => ({
        operation: `Query.${field}`,
        about: 'of the owner',
        document: `query ($user: ID) { ${field}(filter: { user: $user }) { id } }`,
        variables: ({ owner }) => ({ user: owner.id }),
        everyone: 'yes',
        but: { blocked: 'none' },
      }),
    ),
  {
    operation: 'Query.photos',
    about: 'of the owner, who has none',
    document: 'query ($user: ID) { photos(filter: { user: $user }) { id } }',
    variables: ({ owner }) => ({ user: owner.id }),
    everyone: 'none',
  },
  ...(['free', 'subscription', 'priced', 'private'] as const).map(
    (kind): MatrixRow => ({
      operation: 'Query.media',
      about: `a ${kind} one`,
      document: 'query ($id: ID!) { media(id: $id) { id access source { url } } }',
      variables: (world) => ({ id: world[kind] }),
      everyone: kind === 'private' ? 'none' : 'yes',
      but: { blocked: 'none', owner: 'yes', staff: 'yes' },
    }),
  ),
  {
    operation: 'Query.open_uploads',
    about: '',
    document: '{ open_uploads { id } }',
    everyone: 'none',
    but: { anonymous: 401 },
  },
  {
    operation: 'Mutation.cancelUpload',
    about: 'of the owner',
    document: 'mutation ($upload: ID!) { cancelUpload(upload: $upload) }',
    variables: async (world) => ({ upload: await openUpload(world) }),
    everyone: 404,
    but: { anonymous: 401, owner: 'yes' },
  },
  {
    operation: 'Query.medias',
    about: 'private ones of another',
    document: 'query ($user: ID) { medias(filter: { user: $user, private: true }) { id } }',
    variables: ({ owner }) => ({ user: owner.id }),
    everyone: 403,
    but: { anonymous: 401, owner: 'yes' },
  },
  {
    operation: 'Query.favorites',
    about: 'liked',
    document: '{ favorites(type: video) { id } }',
    everyone: 'none',
    but: { anonymous: 401 },
  },
  {
    operation: 'Query.favorites',
    about: 'purchased',
    document: '{ favorites(type: video, filter: { favorites: "purchased" }) { id } }',
    everyone: 'none',
    but: { anonymous: 401, fan: 'yes' },
  },
  {
    operation: 'Query.account_media',
    about: '',
    document: '{ account_media { id } }',
    everyone: 'none',
    but: { anonymous: 401, owner: 'yes' },
  },
  {
    operation: 'Query.media_private',
    about: '',
    document: '{ media_private { id } }',
    everyone: 'none',
    but: { anonymous: 401, owner: 'yes' },
  },
  {
    operation: 'Mutation.like',
    about: 'a free media',
    document: 'mutation ($media: ID!) { like(media: $media) }',
    variables: async ({ addMedia }) => ({ media: await addMedia() }),
    everyone: 'yes',
    but: { anonymous: 401, blocked: 404 },
  },
  {
    operation: 'Mutation.like',
    about: 'a private media',
    document: 'mutation ($media: ID!) { like(media: $media) }',
    variables: async ({ addMedia }) => ({ media: await addMedia({ private: true }) }),
    everyone: 404,
    but: { anonymous: 401, owner: 'yes', staff: 'yes' },
  },
  {
    operation: 'Mutation.updateMedia',
    about: '',
    document: 'mutation ($id: ID!) { updateMedia(id: $id, description: "Other words") { id } }',
    variables: async ({ addMedia }) => ({ id: await addMedia() }),
    everyone: 403,
    but: { anonymous: 401, blocked: 404, owner: 'yes' },
  },
  {
    operation: 'Mutation.setCaptions',
    about: '',
    document:
      'mutation ($media: ID!) { setCaptions(media: $media, language: "en", vtt: "WEBVTT\\n\\n00:00.000 --> 00:01.000\\nWords") { id } }',
    variables: async ({ addMedia }) => ({ media: await addMedia() }),
    everyone: 403,
    but: { anonymous: 401, blocked: 404, owner: 'yes' },
  },
  {
    operation: 'Mutation.removeCaptions',
    about: '',
    document: 'mutation ($media: ID!) { removeCaptions(media: $media, language: "en") { id } }',
    variables: async ({ addMedia }) => ({ media: await addMedia() }),
    everyone: 403,
    but: { anonymous: 401, blocked: 404, owner: 'yes' },
  },
  {
    operation: 'Mutation.deleteMedia',
    about: '',
    document: 'mutation ($id: ID!) { deleteMedia(id: $id) }',
    variables: async ({ addMedia }) => ({ id: await addMedia() }),
    everyone: 403,
    but: { anonymous: 401, blocked: 404, owner: 'yes' },
  },
  {
    operation: 'Mutation.addComment',
    about: '',
    document: 'mutation ($media: ID!) { addComment(media: $media, message: "Nice") { id } }',
    variables: async ({ addMedia }) => ({ media: await addMedia() }),
    everyone: 'yes',
    but: { anonymous: 401, blocked: 404 },
  },
  ...(['MediaComments', 'media_comment_list', 'media_comments_count'] as const).map(
    (field): MatrixRow => ({
      operation: `Query.${field}`,
      about: '',
      document: `query ($media: ID!) { ${field}(media: $media) ${{ MediaComments: '{ media_comments_count }', media_comment_list: '{ id }', media_comments_count: '' }[field]} }`,
      variables: ({ free }) => ({ media: free }),
      everyone: field === 'media_comment_list' ? 'none' : 'yes',
      but: { blocked: 404 },
    }),
  ),
  {
    operation: 'Query.comment_threads',
    about: '',
    document: 'query ($media: ID!) { comment_threads(media: $media) { after } }',
    variables: ({ free }) => ({ media: free }),
    everyone: 'yes',
    but: { blocked: 404 },
  },
  {
    operation: 'Query.comment_replies',
    about: '',
    document: 'query ($comment: ID!) { comment_replies(comment: $comment) { after } }',
    variables: commentOf('owner'),
    everyone: 'yes',
    but: { blocked: 404 },
  },
  {
    operation: 'Query.comment',
    about: '',
    document: 'query ($comment: ID!) { comment(comment: $comment) { comment { id } } }',
    variables: commentOf('owner'),
    everyone: 'yes',
    but: { blocked: 404 },
  },
  {
    operation: 'Query.comment',
    about: 'of somebody else, held',
    document: 'query ($comment: ID!) { comment(comment: $comment) { comment { id } } }',
    variables: heldComment,
    everyone: 404,
  },
  {
    operation: 'Mutation.approveComment',
    about: 'of somebody else',
    document: 'mutation ($comment: ID!) { approveComment(comment: $comment) { id } }',
    variables: heldComment,
    everyone: 404,
    but: { anonymous: 401, owner: 'yes', staff: 'yes' },
  },
  {
    operation: 'Query.held_comments',
    about: 'those of the owner',
    document: 'query ($creator: ID) { held_comments(creator: $creator) { after } }',
    variables: ({ owner }) => ({ creator: owner.id }),
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', staff: 'yes' },
  },
  {
    operation: 'Query.comment_settings',
    about: 'those of the owner',
    document: 'query ($creator: ID) { comment_settings(creator: $creator) { __typename } }',
    variables: ({ owner }) => ({ creator: owner.id }),
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', staff: 'yes' },
  },
  {
    operation: 'Mutation.saveCommentSettings',
    about: 'those of the owner',
    document: 'mutation ($creator: ID) { saveCommentSettings(creator: $creator, slow_mode_seconds: 0) { __typename } }',
    variables: ({ owner }) => ({ creator: owner.id }),
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', staff: 'yes' },
  },
  ...(
    ['Query.media_comments_setting(media: $media)', 'Mutation.setMediaComments(media: $media, comments: "on")'] as const
  ).map(
    (call): MatrixRow => ({
      operation: call.split('(')[0] ?? '',
      about: 'of the owner',
      document: `${call.startsWith('Query') ? 'query' : 'mutation'} ($media: ID!) { ${call.split('.')[1]} { comments } }`,
      variables: ({ free }) => ({ media: free }),
      everyone: 403,
      but: { anonymous: 401, blocked: 404, owner: 'yes', staff: 'yes' },
    }),
  ),
  {
    operation: 'Query.mention_suggestions',
    about: '',
    document: 'query ($media: ID!) { mention_suggestions(media: $media, query: "matrix.own") { id } }',
    variables: ({ free }) => ({ media: free }),
    everyone: 'yes',
    but: { anonymous: 401, blocked: 404, owner: 'none' },
  },
  ...(['Query.mentions { after }', 'Query.mentions_unseen'] as const).map(
    (call): MatrixRow => ({
      operation: call.split(' ')[0] ?? '',
      about: 'the own ones',
      document: `{ ${call.split('.')[1]} }`,
      everyone: 'yes',
      but: { anonymous: 401 },
    }),
  ),
  {
    operation: 'Mutation.markMentionsSeen',
    about: 'the own ones',
    document: 'mutation { markMentionsSeen }',
    everyone: 'yes',
    but: { anonymous: 401 },
  },
  {
    operation: 'Mutation.editComment',
    about: 'of the fan',
    document: 'mutation ($comment: ID!) { editComment(comment: $comment, message: "Second") { id } }',
    variables: commentOf('fan'),
    everyone: 403,
    but: { anonymous: 401, blocked: 404, fan: 'yes' },
  },
  {
    operation: 'Mutation.pinComment',
    about: '',
    document: 'mutation ($comment: ID!) { pinComment(comment: $comment) { id } }',
    variables: commentOf('fan'),
    everyone: 403,
    but: { anonymous: 401, blocked: 404, owner: 'yes' },
  },
  {
    operation: 'Mutation.makeReport',
    about: 'a comment of the fan',
    document: 'mutation ($comment: ID!) { makeReport(report_comment: $comment, reason: "Spam") { id } }',
    variables: commentOf('fan'),
    everyone: 'yes',
    but: { anonymous: 401, blocked: 404, fan: 400 },
  },
  {
    operation: 'Mutation.deleteComment',
    about: 'of the fan',
    document: 'mutation ($comment: ID!) { deleteComment(comment: $comment) }',
    variables: commentOf('fan'),
    everyone: 403,
    but: { anonymous: 401, blocked: 404, fan: 'yes', owner: 'yes', staff: 'yes' },
  },
  {
    operation: 'Mutation.likeComment',
    about: '',
    document: 'mutation ($comment: ID!) { likeComment(comment: $comment) }',
    variables: commentOf('owner'),
    everyone: 'yes',
    but: { anonymous: 401, blocked: 404 },
  },
  {
    operation: 'Query.staff_media',
    about: '',
    document: '{ staff_media(status: "approved") { id } }',
    everyone: 403,
    but: { anonymous: 401, staff: 'yes' },
  },
  {
    operation: 'Mutation.reviewMedia',
    about: '',
    document: 'mutation ($id: ID!) { reviewMedia(id: $id, approved: true) { id } }',
    variables: async ({ addMedia }) => ({
      id: await addMedia({ state: 'review', publishedAt: null, reviewedAt: null }),
    }),
    everyone: 403,
    but: { anonymous: 401, staff: 'yes' },
  },
];
