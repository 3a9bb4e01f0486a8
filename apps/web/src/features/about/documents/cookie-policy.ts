import type { LegalDocument } from '../legal-document.ts';

export const cookiePolicy: LegalDocument = {
  title: 'Cookie Policy',
  dated: '2026-11-21',
  introduction: 'Which cookies Foxreel sets. All of them are our own; none follows you elsewhere.',
  sections: [
    {
      heading: 'For signing in',
      body: [
        [
          'auth_id keeps you signed in for 1 day. Scripts cannot read it.',
          'access_token opens the live connection of the page and nothing else; it lasts 1 day and ends with the session.',
        ],
        'Without these nobody can sign in, which is why signing in and signing up ask for your agreement first.',
      ],
    },
    {
      heading: 'For what you see',
      body: [
        [
          'feed_seed keeps a shuffled feed in one order for a visitor, for 30 days.',
          'campaignId, videoIds and current_video remember for 30 days which campaign brought you here and what it showed.',
        ],
      ],
    },
    {
      heading: 'Kept in the browser itself',
      body: [
        'Whether you have confirmed your age and accepted cookies, whether sound is on, and drafts that you have not sent. They never leave the browser.',
      ],
    },
  ],
};
