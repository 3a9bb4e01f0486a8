import { words } from '../../shared/words/words.ts';

export const gateWords = words({
  ageTitle: '18+',
  ageText: 'Foxreel is for adults. You must be at least 18 years old to come in.',
  ageTerms: 'By going on you confirm that you are at least 18 and accept our terms.',
  ageConfirm: 'I am 18 or older',
  ageLeave: 'Not interested',
  cookieTitle: 'Cookies',
  cookieText: 'We use cookies to keep you signed in and to remember your choices. Nothing is sold or shared.',
  cookieAccept: 'Accept cookies',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  cookies: 'Cookie Policy',
});
