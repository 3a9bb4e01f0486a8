export { addComment } from './add-comment.ts';
export { reportedComments } from './comment-views.ts';
export { deleteComment } from './delete-comment.ts';
export { type CommentPage, listComments, listCommentThreads, listReplies, requireComment } from './list-comments.ts';
export { pinComment } from './pin-comment.ts';
export { toggleCommentLike } from './toggle-comment-like.ts';
