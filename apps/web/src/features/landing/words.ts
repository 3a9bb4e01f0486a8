import { words } from '../../shared/words/words.ts';

export const landingWords = words({
  label: 'Welcome',
  title: 'Real People Real Videos',
  text: 'Explore the world by watching and creating live streaming',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  watch: 'Watch first',
});
