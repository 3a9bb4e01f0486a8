import { words } from '../../shared/words/words.ts';

export const t = words({
  pageTitle: 'You are invited',
  pageText: 'Become a creator on Foxreel: publish, go live, and earn.',
  invitedBy: '@{{name}} invites you',
  accept: 'Accept the invitation',
  title: 'Join as a creator',
  step: 'Step {{step}} of 3',
  next: 'Next • {{step}} / 3',
  back: 'Back',
  create: 'Create account',
  passwordHint: 'At least 6 characters with upper, lower, number, and special character',
  haveAccount: 'You have an account?',
  signIn: 'Sign in',
  close: 'Close',
  cookies: 'We use cookies for signup. Please accept our cookies policy before using our service',
});
