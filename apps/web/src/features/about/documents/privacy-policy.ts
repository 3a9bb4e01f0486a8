import type { LegalDocument } from '../legal-document.ts';

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  dated: '2026-11-21',
  introduction: 'What Foxreel knows about you, why, and how you get hold of it or make it go away.',
  sections: [
    {
      heading: 'What we keep',
      body: [
        [
          'What you give: name, username, email, and what you add to your profile. Phone, gender and interests are shown to nobody but you.',
          'What you do: follows, likes, comments, messages, purchases. Messages are read by the two people of a conversation.',
          'Your sessions: the kind of device and its network address, so that you can see where you are signed in and end it.',
          'Of a card only its brand, its last four digits and its expiry date; the number and the security code never reach our database.',
          'Of creators also the documents that prove identity and age, which staff sees for the review only.',
        ],
      ],
    },
    {
      heading: 'Who else sees it',
      body: [
        'Those who must, for the service to work: the payment processor for a payment, the mail relay for a mail. Nobody buys data from us, and there is no tracking by others.',
        'Authorities, where the law leaves no choice.',
      ],
    },
    {
      heading: 'Your rights',
      body: [
        'You can download a copy of everything that your account has, and delete the account, in the settings, at once. Asked through support, both are done within 72 hours.',
        'Other requests about your data are answered within one month.',
        'When an account is deleted, everything private goes at once. What the law requires, such as tax records for six years, is kept apart and used for nothing else.',
      ],
    },
    {
      heading: 'How long',
      body: [
        'As long as the account exists. Tax records are kept for six years. Logs hold no message, no password and no card.',
      ],
    },
  ],
};
