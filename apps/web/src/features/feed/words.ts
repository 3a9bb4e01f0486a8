import { words } from '../../shared/words/words.ts';

export const feedWords = words({
  feeds: 'Feeds',
  forYou: 'For you',
  videos: 'Videos',
  photos: 'Photos',
  lives: 'Lives',
  feed: 'Feed',
  noMoreVideos: 'no more videos',
  noMorePhotos: 'no more photos',
  noMore: 'no more videos or photos',
  emptyHint: 'Posts of creators will appear here.',
  startOver: 'Back to the first',
  failed: 'The feed could not be loaded',
  retry: 'Try again',
  loading: 'Loading the feed',
  signIn: 'Sign In',
});
