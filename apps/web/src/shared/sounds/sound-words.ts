import { words } from '../../shared/words/words.ts';

export const soundWords = words({
  title: 'Sounds',
  search: 'Search sounds',
  play: 'Play {{name}}',
  pause: 'Pause {{name}}',
  progress: 'Progress of {{name}}',
  empty: 'There is nothing here yet',
  emptyHint: 'Sounds for your videos will appear here.',
  noMatch: 'No sound matches “{{words}}”. Try another word.',
  failed: 'The sounds could not be loaded',
  cannotPlay: 'This sound cannot be played right now',
});
