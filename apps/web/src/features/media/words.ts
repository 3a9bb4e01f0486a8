import { words } from '../../shared/words/words.ts';

export const mediaPageWords = words({
  failed: 'This could not be loaded',
  retry: 'Try again',
  loading: 'Loading',
  back: 'Back',
  edit: 'Edit',
  rejected: 'REJECTED',
});
