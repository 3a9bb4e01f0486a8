import { words } from '../words/words.ts';

export const peopleWords = words({
  follow: 'Follow',
  following: 'Following',
  followPerson: 'Follow {{name}}',
  unfollowPerson: 'Unfollow {{name}}',
});
