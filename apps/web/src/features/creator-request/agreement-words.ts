import { words } from '../../shared/words/words.ts';

export const agreementWords = words({
  title: 'Creator agreement',
  creator: 'Creator',
  address: 'Address',
  notYet: 'As in your application',
  download: 'Download PDF',
  downloadFailed: "Couldn't make the PDF. Try again.",
  fillIn: 'The PDF carries your name and address: fill them in to download it.',
  toApplication: 'Go to your application',
  signed: 'Your signed agreement',
  signedOn: 'Signed on {{date}} · Version {{version}}',
  done: 'I have read it',
  close: 'Close',
});
