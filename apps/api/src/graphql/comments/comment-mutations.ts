import { addCommentInput, commentIdInput, pinCommentInput } from '@foxreel/contracts';
import { addComment, deleteComment, pinComment, toggleCommentLike } from '@foxreel/domain/comments';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { commentType } from './comment-type.ts';

builder.mutationFields((t) => ({
  addComment: t.field({
    type: commentType,
    nullable: true,
    args: {
      media: t.arg.id({ required: true }),
      message: t.arg.string({ required: true }),
      thread: t.arg.id(),
    },
    resolve: (_root, args, ctx) => addComment(ctx.domain, parseInput(addCommentInput, args)),
  }),
  deleteComment: t.boolean({
    description: 'Ours: of its writer, the creator of the media or staff. True: it is gone.',
    args: { comment: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => deleteComment(ctx.domain, parseInput(commentIdInput, args)),
  }),
  pinComment: t.field({
    type: commentType,
    description:
      'Ours, of the owner of the media: puts a comment first in place of the one that was, or takes it from there. Not a reply.',
    args: { comment: t.arg.id({ required: true }), pinned: t.arg.boolean({ defaultValue: true }) },
    resolve: (_root, args, ctx) => pinComment(ctx.domain, parseInput(pinCommentInput, args)),
  }),
  likeComment: t.boolean({
    args: { comment: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => (await toggleCommentLike(ctx.domain, parseInput(commentIdInput, args))).like,
  }),
}));
