// The kinds of the outbox that the first page does not have.
import '../features/comments/comment-like.ts';
import '../features/comments/comment-outbox.ts';
import '../features/messages/message-outbox.ts';
