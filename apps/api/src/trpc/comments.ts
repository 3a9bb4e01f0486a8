import {
  addCommentInput,
  commentIdInput,
  commentThreadsInput,
  likeCommentInput,
  pinCommentInput,
  replyListInput,
} from '@foxreel/contracts';
import {
  addComment,
  deleteComment,
  listCommentThreads,
  listReplies,
  pinComment,
  toggleCommentLike,
} from '@foxreel/domain/comments';
import { infinite } from './infinite.ts';
import { procedure, router, signedInProcedure } from './trpc.ts';

export const commentsRouter = router({
  threads: procedure.input(infinite(commentThreadsInput)).query(({ ctx, input }) => listCommentThreads(ctx, input)),
  replies: procedure.input(infinite(replyListInput)).query(({ ctx, input }) => listReplies(ctx, input)),
  add: signedInProcedure.input(addCommentInput).mutation(({ ctx, input }) => addComment(ctx, input)),
  remove: signedInProcedure.input(commentIdInput).mutation(({ ctx, input }) => deleteComment(ctx, input)),
  pin: signedInProcedure.input(pinCommentInput).mutation(({ ctx, input }) => pinComment(ctx, input)),
  like: signedInProcedure.input(likeCommentInput).mutation(({ ctx, input }) => toggleCommentLike(ctx, input)),
});
