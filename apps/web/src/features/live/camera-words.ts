import { words } from '../../shared/words/words.ts';

export const cameraWords = words({
  title: 'Camera options',
  preview: 'Preview of your camera',
  camera: 'Camera',
  microphone: 'Microphone',
  defaultDevice: 'As the system has it',
  unnamed: 'Device {{number}}',
  quality: 'Picture',
  quality480: '480p',
  quality720: '720p',
  quality1080: '1080p',
  loudness: 'How loud your microphone is',
  asking: 'Allow your camera and your microphone to go on.',
  again: 'Try again',
  done: 'Done',
  close: 'Close',
});
