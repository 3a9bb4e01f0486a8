import type { LegalDocument } from '../legal-document.ts';

export const dmca: LegalDocument = {
  title: 'DMCA',
  dated: '2026-11-21',
  introduction: 'What to do when something on Foxreel belongs to you and you did not publish it.',
  sections: [
    {
      heading: 'Send a notice',
      body: [
        'Use “Report” on the media with the reason “Stolen content”, or write to support. Say:',
        [
          'who you are and how we reach you;',
          'which work is yours, and where it can be seen;',
          'the address of each page on Foxreel that shows it;',
          'that you believe in good faith that its use is not allowed, and that your notice is true;',
          'your signature.',
        ],
        'Proof that the work is yours is due within 5 working days.',
      ],
    },
    {
      heading: 'What happens then',
      body: [
        'The media is taken down and its owner is told why. Accounts that do this again are closed.',
        'The owner may send a counter-notice. If you do not go to court, the media is restored 10 to 14 days after it.',
      ],
    },
  ],
};
