import { addCommentInput, commentIdInput, commentListInput } from '@foxreel/contracts';
import { addComment, listComments, toggleCommentLike } from '@foxreel/domain/comments';
import { infinite } from './infinite.ts';
import { procedure, router, signedInProcedure } from './trpc.ts';

export const commentsRouter = router({
  list: procedure.input(infinite(commentListInput)).query(({ ctx, input }) => listComments(ctx, input)),
  add: signedInProcedure.input(addCommentInput).mutation(({ ctx, input }) => addComment(ctx, input)),
  like: signedInProcedure.input(commentIdInput).mutation(({ ctx, input }) => toggleCommentLike(ctx, input)),
});
