import { words } from '../words/words.ts';

/** The words of media beside one another; they come with the first grid. */
export const mediaGridWords = words({
  processing: 'PROCESSING',
  rejected: 'REJECTED',
  failedLabel: 'FAILED',
  subscribers: 'Subscribers',
  lockedBadge: 'Locked',
  likesWord_one: 'like',
  likesWord_other: 'likes',
  videos: 'Videos',
  noMoreVideos: 'no more videos',
  noVideosHint: 'Published videos will appear here.',
  failed: 'This could not be loaded',
});
