import { words } from '../words/words.ts';

export const formWords = words({
  restored: 'What you had typed is here again, not saved yet.',
  discard: 'Discard',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  copy: 'Copy {{what}}',
  copied: 'Copied',
  notCopied: 'It could not be copied. Select it and copy it yourself.',
  email: 'Email address',
  fullname: 'Name',
  instagram: 'Instagram ID',
  username: 'Username',
  usernameHint: '4 to 32 letters, digits and . _ - ~',
  usernameFree: 'This username is free',
});
