import { words } from '../../shared/words/words.ts';

export const libraryWords = words({
  title: 'Private media',
  intro: 'Choose a video or photo to send in a message.',
  sendTo: 'Send to',
  sendToHint: 'Choose the conversation in which you offer it.',
  none: 'No messages',
  noneHint: 'Open a profile and choose Message to start.',
  failed: 'Your conversations could not be loaded.',
  retry: 'Try again',
});
