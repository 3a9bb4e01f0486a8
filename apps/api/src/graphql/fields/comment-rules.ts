import {
  type CommentEvent,
  type CommentSettingsView,
  commentIdInput,
  commentOwnerInput,
  heldCommentsInput,
  type MediaCommentsView,
  mediaCommentsInput,
  mediaIdInput,
  type RealtimeEvent,
  saveCommentSettingsInput,
  topics,
} from '@foxreel/contracts';
import {
  approveComment,
  getCommentSettings,
  getMediaComments,
  listHeldComments,
  saveCommentSettings,
  setMediaComments,
} from '@foxreel/domain/comments';
import { requireCreator } from '@foxreel/domain/kernel';
import { builder } from '../builder.ts';
import { EventFeed } from '../event-feed.ts';
import { parseInput } from '../shared-types.ts';
import { commentEventType, commentPageType, commentType } from './comments.ts';

const commentSettingsType = builder.objectRef<CommentSettingsView>('CommentSettings').implement({
  description: "A creator's rules for comments on their media. They and staff are not bound by them.",
  fields: (t) => ({
    slow_mode_seconds: t.exposeInt('slowModeSeconds', {
      description: 'Seconds between two comments of one person; 0 for no limit.',
    }),
    blocked_words: t.exposeStringList('blockedWords', { description: 'Comments with one of them are rejected.' }),
    links: t.exposeString('links', { description: "Comments with links: 'allow', 'hold' for approval, or 'reject'." }),
    hold_newcomers: t.exposeBoolean('holdNewcomers', {
      description: "A person's first comment waits for the creator's approval.",
    }),
    comments_off: t.exposeBoolean('commentsOff', {
      description: 'New comments are closed on media without a setting of their own.',
    }),
  }),
});

const mediaCommentsType = builder.objectRef<MediaCommentsView>('MediaCommentsSetting').implement({
  fields: (t) => ({
    comments: t.exposeString('comments', { description: "'on', 'off', or 'default' to follow comments_off." }),
    default_off: t.exposeBoolean('defaultOff'),
  }),
});

builder.queryFields((t) => ({
  held_comments: t.field({
    type: commentPageType,
    description: "Comments that wait for the creator's approval, oldest first. The creator, and staff with `creator`.",
    args: { limit: t.arg.int({ defaultValue: 10 }), after: t.arg.string(), creator: t.arg.id() },
    resolve: (_root, args, ctx) => listHeldComments(ctx.domain, parseInput(heldCommentsInput, args)),
  }),
  comment_settings: t.field({
    type: commentSettingsType,
    description: "The creator's rules for comments. The creator, and staff with `creator`.",
    args: { creator: t.arg.id() },
    resolve: (_root, args, ctx) => getCommentSettings(ctx.domain, parseInput(commentOwnerInput, args)),
  }),
  media_comments_setting: t.field({
    type: mediaCommentsType,
    description: 'Whether new comments are open on a media. Its owner and staff.',
    args: { media: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getMediaComments(ctx.domain, parseInput(mediaIdInput, args)),
  }),
}));

builder.mutationFields((t) => ({
  approveComment: t.field({
    type: commentType,
    description: 'Shows a held comment to everybody. The creator of the media and staff.',
    args: { comment: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => approveComment(ctx.domain, parseInput(commentIdInput, args)),
  }),
  saveCommentSettings: t.field({
    type: commentSettingsType,
    description: 'Omitted fields stay as they are. The creator, and staff with `creator`.',
    args: {
      slow_mode_seconds: t.arg.int(),
      blocked_words: t.arg.stringList(),
      links: t.arg.string(),
      hold_newcomers: t.arg.boolean(),
      comments_off: t.arg.boolean(),
      creator: t.arg.id(),
    },
    resolve: (_root, { slow_mode_seconds, blocked_words, links, hold_newcomers, comments_off, creator }, ctx) =>
      saveCommentSettings(
        ctx.domain,
        parseInput(saveCommentSettingsInput, {
          creator,
          links,
          slowModeSeconds: slow_mode_seconds,
          blockedWords: blocked_words,
          holdNewcomers: hold_newcomers,
          commentsOff: comments_off,
        }),
      ),
  }),
  setMediaComments: t.field({
    type: mediaCommentsType,
    description: "Opens ('on') or closes ('off') new comments on one media, or lets it follow the creator ('default').",
    args: { media: t.arg.id({ required: true }), comments: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => setMediaComments(ctx.domain, parseInput(mediaCommentsInput, args)),
  }),
}));

const isHeldChange = (event: RealtimeEvent): event is CommentEvent =>
  event.type === 'comment' && event.action !== 'new' && event.action !== 'edit' && event.action !== 'pin';

builder.subscriptionFields((t) => ({
  comments_held: t.field({
    type: commentEventType,
    description: "Comments that begin ('held') or cease ('approve', 'delete') to wait for the signed-in creator.",
    subscribe: (_root, _args, ctx) => {
      const { accountId } = requireCreator(ctx.domain);
      return new EventFeed<CommentEvent>(ctx, {
        topics: [topics.account(accountId)],
        select: (event) => (isHeldChange(event) && event.creator === accountId ? event : null),
      });
    },
    resolve: (event) => event,
  }),
}));
