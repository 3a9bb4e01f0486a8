export { addComment } from './add-comment.ts';
export { deleteComment } from './delete-comment.ts';
export { type CommentPage, listComments } from './list-comments.ts';
export { toggleCommentLike } from './toggle-comment-like.ts';
