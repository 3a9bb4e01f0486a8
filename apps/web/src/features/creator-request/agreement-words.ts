import { words } from '../../shared/words/words.ts';

export const agreementWords = words({
  title: 'Creator agreement',
  creator: 'Creator',
  address: 'Address',
  notYet: 'As in your application',
  print: 'Print or save as PDF',
  done: 'I have read it',
  close: 'Close',
});
