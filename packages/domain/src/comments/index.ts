export {
  countUnseenMentions,
  listMentions,
  markMentionsSeen,
  unseenMention,
} from './comment-mentions.ts';
export {
  countHeldComments,
  getCommentSettings,
  getMediaComments,
  saveCommentSettings,
  setMediaComments,
} from './comment-rules.ts';
export {
  addComment,
  approveComment,
  deleteComment,
  editComment,
  pinComment,
  toggleCommentLike,
  unpinCommentsBetween,
} from './comments.ts';
export {
  type CommentPage,
  type CommentThreadPage,
  getComment,
  listComments,
  listCommentThreads,
  listHeldComments,
  listReplies,
  reportedComments,
  requireComment,
} from './list-comments.ts';
