export { addComment, deleteComment, pinComment, toggleCommentLike } from './comments.ts';
export {
  type CommentPage,
  listComments,
  listCommentThreads,
  listReplies,
  reportedComments,
  requireComment,
} from './list-comments.ts';
