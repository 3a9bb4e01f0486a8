import { addCommentInput, commentIdInput, commentListInput, likeCommentInput } from '@foxreel/contracts';
import { addComment, deleteComment, listComments, toggleCommentLike } from '@foxreel/domain/comments';
import { infinite } from './infinite.ts';
import { procedure, router, signedInProcedure } from './trpc.ts';

export const commentsRouter = router({
  list: procedure.input(infinite(commentListInput)).query(({ ctx, input }) => listComments(ctx, input)),
  add: signedInProcedure.input(addCommentInput).mutation(({ ctx, input }) => addComment(ctx, input)),
  remove: signedInProcedure.input(commentIdInput).mutation(({ ctx, input }) => deleteComment(ctx, input)),
  like: signedInProcedure.input(likeCommentInput).mutation(({ ctx, input }) => toggleCommentLike(ctx, input)),
});
