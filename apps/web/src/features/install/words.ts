import { words } from '../../shared/words/words.ts';

export const installWords = words({
  title: 'Install Foxreel',
  text: 'Full screen, one tap away, and there when the network is not.',
  install: 'Install',
  later: 'Not now',
  iosShare: 'Tap the share button of your browser',
  iosAdd: 'Choose “Add to Home Screen”',
});
