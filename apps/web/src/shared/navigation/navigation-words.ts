import { words } from '../words/words.ts';

export const navigationWords = words({
  main: 'Main',
  home: 'Home',
  lives: 'Lives',
  create: 'Create',
  inbox: 'Inbox',
  menu: 'Menu',
  profile: 'Profile',
  staff: 'Review',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  back: 'Back',
  offline: 'You are offline. What you see may be out of date',
  reconnecting: 'Reconnecting…',
  unread_one: '{{count}} unread conversation',
  unread_other: '{{count}} unread conversations',
  loading: 'Loading',
  failed: 'This page could not be loaded',
  retry: 'Try again',
  skip: 'Skip to content',
});
