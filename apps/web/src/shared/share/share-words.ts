import { words } from '../words/words.ts';

export const shareWords = words({
  linkCopied: 'Link copied',
  copyFailed: 'The link could not be copied',
});
