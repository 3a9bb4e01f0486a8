import { words } from '../../shared/words/words.ts';

export const supportWords = words({
  support: 'Support',
  title: 'How can we help?',
  rules: 'Our rules are listed on the About page.',
  about: 'About',
  chat: 'Chat with us',
});
