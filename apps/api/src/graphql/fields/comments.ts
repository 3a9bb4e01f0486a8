import {
  addCommentInput,
  type CommentEvent,
  type CommentView,
  commentIdInput,
  commentListInput,
  commentThreadsInput,
  editCommentInput,
  type MentionView,
  mediaIdInput,
  type PageView,
  pinCommentInput,
  type RealtimeEvent,
  replyListInput,
  topics,
} from '@foxreel/contracts';
import {
  addComment,
  type CommentThreadPage,
  deleteComment,
  editComment,
  getComment,
  listComments,
  listCommentThreads,
  listReplies,
  pinComment,
  toggleCommentLike,
} from '@foxreel/domain/comments';
import { notFound } from '@foxreel/domain/kernel';
import { getMedia } from '@foxreel/domain/media';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { EventFeed } from '../event-feed.ts';
import { accountType, parseInput, queryFilterInput } from '../shared-types.ts';

const commentThreadType = builder.objectRef<NonNullable<CommentView['thread']>>('CommentThread').implement({
  fields: (t) => ({ id: t.exposeID('id'), message: t.exposeString('message', { nullable: true }) }),
});

const mentionType = builder.objectRef<MentionView>('CommentMention').implement({
  description: 'An account that a comment mentions.',
  fields: (t) => ({
    handle: t.exposeString('handle', { description: 'As written after the @.' }),
    user: t.exposeID('id'),
    username: t.exposeString('username', { description: 'Of the account now: it may have been renamed.' }),
  }),
});

export const commentType = builder.objectRef<CommentView>('Comment').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    media: t.exposeID('media'),
    user: t.field({ type: accountType, resolve: (comment) => comment.from }),
    from: t.field({ type: accountType, resolve: (comment) => comment.from }),
    message: t.exposeString('message'),
    mentions: t.expose('mentions', {
      type: [mentionType],
      description: 'At most 5; without people hidden from the viewer.',
    }),
    thread: t.expose('thread', { type: commentThreadType, nullable: true }),
    replies: t.exposeInt('replies', {
      description: 'Replies that the viewer may see, counted up to 1000; 0 for a reply.',
    }),
    pinned: t.exposeBoolean('pinned', { description: 'The owner of the media has put it first.' }),
    subscriber: t.exposeBoolean('subscriber', { description: 'Its author subscribes to the owner of the media.' }),
    state: t.exposeString('state', {
      description:
        "'shown', or 'held' while it waits for the creator's approval: then only its author and the creator see it.",
    }),
    edited: t.exposeBoolean('edited'),
    editable_until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the viewer can edit it; null for everyone but its author, and afterwards.',
      resolve: (comment) => comment.editableUntil,
    }),
    add_date: t.field({ type: 'DateTime', resolve: (comment) => comment.addDate }),
    likes: t.exposeInt('likes'),
    score: t.int({
      description: 'The number of likes, by which comments are ordered by merit.',
      resolve: (comment) => comment.likes,
    }),
    like: t.exposeBoolean('like', { nullable: true }),
  }),
});

interface MediaComments {
  items: CommentView[];
  count: number;
}

const mediaCommentsResultType = builder.objectRef<MediaComments>('MediaCommentsResult').implement({
  fields: (t) => ({
    mediaComments: t.field({ type: [commentType], resolve: (result) => result.items }),
    media_comments_count: t.exposeInt('count'),
  }),
});

export const commentPageType = builder.objectRef<PageView<CommentView>>('CommentsResult').implement({
  fields: (t) => ({
    comments: t.field({ type: [commentType], resolve: (page) => page.items }),
    after: t.exposeString('after', {
      nullable: true,
      description: 'Pass it as `after` to the same list to get the next page. Null on the last page.',
    }),
  }),
});

const commentThreadsType = builder.objectRef<CommentThreadPage>('CommentThreadsResult').implement({
  fields: (t) => ({
    comments: t.field({ type: [commentType], resolve: (page) => page.items }),
    after: t.exposeString('after', {
      nullable: true,
      description: 'Pass it as `after` to the same list to get the next page. Null on the last page.',
    }),
    off: t.exposeBoolean('off', { description: 'Nobody can write new comments on this media.' }),
    slow_mode_seconds: t.exposeInt('slowModeSeconds', {
      description: "Seconds that the viewer waits between two comments on this creator's media; 0 for no limit.",
    }),
  }),
});

interface AddressedComment {
  comment: CommentView;
  thread: CommentView | null;
}

const addressedCommentType = builder.objectRef<AddressedComment>('CommentResult').implement({
  fields: (t) => ({
    comment: t.expose('comment', { type: commentType }),
    thread: t.expose('thread', { type: commentType, nullable: true, description: 'The comment that it answers.' }),
  }),
});

const listArgs = builder.args((t) => ({
  limit: t.int({ defaultValue: 10 }),
  filter: t.field({ type: queryFilterInput }),
  media: t.id(),
  skip: t.int({ defaultValue: 0 }),
}));

interface ListArguments {
  media?: string | null | undefined;
  filter?: { media?: string | null | undefined } | null | undefined;
}

const list = (ctx: GraphqlContext, { filter, ...args }: ListArguments) =>
  listComments(ctx.domain, parseInput(commentListInput, { ...args, media: args.media ?? filter?.media }));

builder.queryFields((t) => ({
  comment_threads: t.field({
    type: commentThreadsType,
    description:
      "Top-level comments: newest first ('new'), or most liked first ('top'). The pinned one comes before those of the first page.",
    args: {
      media: t.arg.id({ required: true }),
      limit: t.arg.int({ defaultValue: 10 }),
      after: t.arg.string(),
      sort: t.arg.string({ defaultValue: 'new' }),
    },
    resolve: (_root, args, ctx) => listCommentThreads(ctx.domain, parseInput(commentThreadsInput, args)),
  }),
  comment_replies: t.field({
    type: commentPageType,
    description: 'The replies to a comment, oldest first.',
    args: { comment: t.arg.id({ required: true }), limit: t.arg.int({ defaultValue: 10 }), after: t.arg.string() },
    resolve: (_root, args, ctx) => listReplies(ctx.domain, parseInput(replyListInput, args)),
  }),
  comment: t.field({
    type: addressedCommentType,
    description: 'One comment, for its own address.',
    args: { comment: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getComment(ctx.domain, parseInput(commentIdInput, args)),
  }),
  MediaComments: t.field({
    type: mediaCommentsResultType,
    args: listArgs,
    resolve: (_root, args, ctx) => list(ctx, args),
  }),
  media_comment_list: t.field({
    type: [commentType],
    deprecationReason: 'Use MediaComments, which has the count too.',
    args: listArgs,
    resolve: async (_root, args, ctx) => (await list(ctx, args)).items,
  }),
  media_comments_count: t.int({
    args: { media: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) =>
      (await listComments(ctx.domain, parseInput(commentListInput, { ...args, limit: 1 }))).count,
  }),
}));

builder.mutationFields((t) => ({
  addComment: t.field({
    type: commentType,
    nullable: true,
    args: {
      media: t.arg.id({ required: true }),
      message: t.arg.string({ required: true }),
      thread: t.arg.id(),
      key: t.arg.id({
        description: 'A UUID of your choice: sending it again, after a lost reply, returns the comment stored then.',
      }),
    },
    resolve: (_root, args, ctx) => addComment(ctx.domain, parseInput(addCommentInput, args)),
  }),
  editComment: t.field({
    type: commentType,
    description: 'For its author, within 5 minutes. Replaces the text.',
    args: { comment: t.arg.id({ required: true }), message: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => editComment(ctx.domain, parseInput(editCommentInput, args)),
  }),
  deleteComment: t.boolean({
    description: 'For its writer, the creator of the media, and staff. True: it was deleted.',
    args: { comment: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => deleteComment(ctx.domain, parseInput(commentIdInput, args)),
  }),
  pinComment: t.field({
    type: commentType,
    description:
      'For the owner of the media: pins a comment in place of the pinned one, or unpins it. Not for replies.',
    args: { comment: t.arg.id({ required: true }), pinned: t.arg.boolean({ defaultValue: true }) },
    resolve: (_root, args, ctx) => pinComment(ctx.domain, parseInput(pinCommentInput, args)),
  }),
  likeComment: t.boolean({
    args: { comment: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => (await toggleCommentLike(ctx.domain, parseInput(commentIdInput, args))).like,
  }),
}));

export const commentEventType = builder.objectRef<CommentEvent>('CommentEvent').implement({
  description: 'A change of the comments of a media.',
  fields: (t) => ({
    action: t.exposeString('action', {
      description:
        "'new', 'edit', 'pin' (or unpinned), 'approve' (shown from now on), 'delete'; 'held' in comments_held.",
    }),
    id: t.exposeID('comment', { description: 'Of the comment.' }),
    media: t.exposeID('media'),
    comment: t.expose('view', {
      type: commentType,
      nullable: true,
      description: "As a visitor sees it: `like` and `editable_until` are null. Null for 'delete'.",
    }),
  }),
});

const isShownChange = (event: RealtimeEvent, media: string): event is CommentEvent =>
  event.type === 'comment' && event.media === media && event.action !== 'held';

builder.subscriptionFields((t) => ({
  comments: t.field({
    type: commentEventType,
    description:
      'Changes of the comments of a media, except by people who are blocked, either way. Changes of media that only their owner or buyers see come without the comment, and are left out.',
    args: { media: t.arg.id({ required: true }) },
    subscribe: async (_root, args, ctx) => {
      const { media } = parseInput(mediaIdInput, args);
      if ((await getMedia(ctx.domain, { media })) === null) throw notFound('The media');
      return new EventFeed<CommentEvent>(ctx, {
        topics: [topics.media(media)],
        select: (event) =>
          isShownChange(event, media) && (event.view !== null || event.action === 'delete') ? event : null,
        people: (event) => (event.type === 'comment' ? event.people : []),
      });
    },
    resolve: (event) => event,
  }),
}));
