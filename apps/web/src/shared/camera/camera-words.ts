import { words } from '../words/words.ts';

export const cameraWords = words({
  preview: 'Your camera',
  asking: 'Allow your camera and your microphone to go on.',
  again: 'Try again',
});
