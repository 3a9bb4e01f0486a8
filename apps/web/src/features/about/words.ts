import { words } from '../../shared/words/words.ts';

export const aboutWords = words({
  about: 'About',
  introduction:
    'Foxreel is a place where creators publish videos, photos and live streams, and fans watch, follow and support them.',
  company: 'Who runs this service',
  registration: 'Registration',
  address: 'Address',
  accepted: 'We accept Visa, MasterCard, American Express and PayPal. Payments are made over an encrypted connection.',
  documents: 'The rules',
  dated: 'Version of {{date}}',
  backToAbout: 'Back to About',
  adults: 'Adults only: 18+. In some regions 21+.',
});
