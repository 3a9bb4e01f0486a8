import { words } from '../words/words.ts';

export const shareWords = words({
  linkCopied: 'Link copied',
  shareFailed: 'The link could not be copied',
});
