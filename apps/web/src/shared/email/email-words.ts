import { words } from '../words/words.ts';

export const emailWords = words({
  pending: '{{email}} waits to be verified. Open the link that we have sent to it.',
  unverified: 'Your email is not verified yet. Open the link that we send to it.',
  resend: 'Send the link again',
  resent: 'A new link is on its way',
});
