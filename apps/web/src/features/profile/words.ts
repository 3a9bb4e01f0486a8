import { words } from '../../shared/words/words.ts';

export const profileWords = words({
  tabs: 'Media of this person',
  videos: 'Videos',
  photos: 'Photos',
  followers_one: 'follower',
  followers_other: 'followers',
  following: 'following',
  posts_one: 'post',
  posts_other: 'posts',
  message: 'Message',
  share: 'Share profile',
  live: 'LIVE',
  watchLive: 'Watch live',
  edit: 'Edit Profile',
  upload: 'Upload',
  failed: 'This profile could not be loaded',
  retry: 'Try again',
  noMedia: 'user has no media',
  missing: 'This profile is not here',
  loading: 'Loading profile',
  profile: 'Profile',
});
