import {
  type MentionNoticeView,
  mentionListInput,
  mentionSuggestionsInput,
  type PageView,
  topics,
} from '@foxreel/contracts';
import { countUnseenMentions, listMentions, markMentionsSeen, requireComment } from '@foxreel/domain/comments';
import { requireAccount } from '@foxreel/domain/kernel';
import { suggestMentions } from '@foxreel/domain/search';
import { builder } from '../builder.ts';
import { EventFeed } from '../event-feed.ts';
import { accountType, mediaType, parseInput } from '../shared-types.ts';
import { commentType } from './comments.ts';

const mentionNoticeType = builder.objectRef<MentionNoticeView>('MentionNotice').implement({
  description: 'A comment that mentions the viewer.',
  fields: (t) => ({
    comment: t.expose('comment', { type: commentType }),
    media: t.expose('media', { type: mediaType }),
    seen: t.exposeBoolean('seen'),
  }),
});

const mentionPageType = builder.objectRef<PageView<MentionNoticeView>>('MentionsResult').implement({
  fields: (t) => ({
    mentions: t.field({ type: [mentionNoticeType], resolve: (page) => page.items }),
    after: t.exposeString('after', { nullable: true, description: 'Null on the last page.' }),
  }),
});

builder.queryFields((t) => ({
  mention_suggestions: t.field({
    type: [accountType],
    description:
      'At most 8 people to mention below a media, by the start of their handle or name: its creator, who commented lately, followed accounts, then creators.',
    args: { media: t.arg.id({ required: true }), query: t.arg.string() },
    resolve: (_root, args, ctx) => suggestMentions(ctx.domain, parseInput(mentionSuggestionsInput, args)),
  }),
  mentions: t.field({
    type: mentionPageType,
    description: 'Comments that mention the viewer, newest first.',
    args: { limit: t.arg.int({ defaultValue: 10 }), after: t.arg.string() },
    resolve: (_root, args, ctx) => listMentions(ctx.domain, parseInput(mentionListInput, args)),
  }),
  mentions_unseen: t.int({
    description: 'Mentions that the viewer has not seen, counted up to 100.',
    resolve: (_root, _args, ctx) => {
      requireAccount(ctx.domain);
      return countUnseenMentions(ctx.domain);
    },
  }),
}));

builder.mutationFields((t) => ({
  markMentionsSeen: t.boolean({
    resolve: (_root, _args, ctx) => markMentionsSeen(ctx.domain),
  }),
}));

builder.subscriptionFields((t) => ({
  mentioned: t.field({
    type: commentType,
    description: 'New comments that mention the signed-in account.',
    subscribe: (_root, _args, ctx) => {
      const { accountId } = requireAccount(ctx.domain);
      return new EventFeed<{ comment: string }>(ctx, {
        topics: [topics.account(accountId)],
        select: (event) => (event.type === 'mention' ? event : null),
      });
    },
    resolve: (event, _args, ctx) => requireComment(ctx.domain, event.comment),
  }),
}));
