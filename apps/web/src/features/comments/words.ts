import { messages } from '@foxreel/contracts';
import { words } from '../../shared/words/words.ts';

export const commentWords = words({
  empty: 'There is nothing here yet',
  failed: 'The comments could not be loaded',
  retry: 'Try again',
  more: 'Show more comments',
  write: 'Write a comment',
  send: 'Send comment',
  notSent: 'Your comment was not sent.',
  unlockFirst: 'Unlock it to comment',
  subscribeFirst: 'Subscribe to comment',
  login: messages.loginToComment,
  like: 'Like comment',
  unlike: 'Unlike comment',
  requireLogin: 'Require login',
  loading: 'Loading comments',
  list: 'Comments',
  left: '{{count}} characters left',
});
