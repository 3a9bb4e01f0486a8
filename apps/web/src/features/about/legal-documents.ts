/** The documented page reads 'To be updated.' (spec part 1 §2); the complaint terms follow it. */
const complaintProcedure: LegalDocument = {
  title: 'Complaint Procedure',
  dated: '2026-11-21',
  introduction: 'To be updated.',
  sections: [
    {
      heading: 'Until then',
      body: [
        'A complaint is acknowledged within 48 hours and looked into within 5 to 10 business days. If you do not agree with the answer, say so: a second look is answered within 5 business days.',
        'Where a complaint is about who owns a work, proof of ownership is due within 5 working days.',
      ],
    },
  ],
};

const cookiePolicy: LegalDocument = {
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

const dmca: LegalDocument = {
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

const privacyPolicy: LegalDocument = {
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

const refundPolicy: LegalDocument = {
  title: 'Refund Policy',
  dated: '2026-11-21',
  introduction: 'When money comes back, and how long it takes.',
  sections: [
    {
      heading: 'Subscriptions',
      body: [
        'Ask within 72 hours after the payment. A request is reviewed within 5 business days; what is granted is paid back in 7 to 14 business days, the way it was paid.',
        'Cancelling ends a subscription at the end of the period that is paid for.',
      ],
    },
    {
      heading: 'Credits',
      body: [
        'Fox Coins are non-refundable and non-transferable once they are bought. If a payment went wrong on our side, it is put right.',
      ],
    },
    {
      heading: 'Cards and chargebacks',
      body: [
        'We accept Visa, MasterCard, American Express and PayPal. Please write to us before you ask your bank for a chargeback: chargebacks without contact may suspend the account, and they are deducted from what the creator is paid.',
      ],
    },
  ],
};

const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  dated: '2026-11-21',
  introduction: 'What you agree to when you use Foxreel, as a visitor, a fan or a creator.',
  sections: [
    {
      heading: 'Who may use Foxreel',
      body: [
        'Foxreel is for adults. You must be at least 18 years old, and at least 21 where the law of your place asks for it. You confirm your age before you see anything.',
        'One person has one account. You keep your password to yourself and answer for what is done with your account.',
      ],
    },
    {
      heading: 'Creators',
      body: [
        'A creator proves who they are with a photo ID, and their age with a photo in which they hold it. An application is reviewed in 3 to 5 business days. All videos are approved by a person before they are shown.',
        'The right to be a creator can be taken back at our discretion, in particular for content that is unlawful, that shows anyone under age, or that was published without the agreement of everyone in it.',
        'A creator keeps their rights to what they publish and lets Foxreel show it on the service.',
      ],
    },
    {
      heading: 'Credits',
      body: [
        'Fox Coins are credits for use on Foxreel only. They are bought in packs, are not money, and are non-refundable and non-transferable.',
        'An account without any activity for {{dormancyMonths}} pays a dormancy fee of {{dormancyRate}} of its balance for each month from then on. An account that has been inactive for more than {{dormancyMonths}} may be closed, and its credits are then forfeited.',
      ],
    },
    {
      heading: 'Subscriptions',
      body: [
        'A subscription renews by itself at the end of each period until it is cancelled. What is charged next, and when, is shown before you pay. After cancelling you keep what you have paid for until the end of the period.',
        'Refunds are described in the Refund Policy.',
      ],
    },
    {
      heading: 'What creators earn',
      body: [
        [
          '{{subscriptionShare}} of the net revenue of subscriptions.',
          '{{salesShare}} of the net revenue of locked media and of tips in live events. The creator agreement also names {{salesShare}} of private shows.',
          'Earnings are held for {{holdDays}}, then they count towards the next payout.',
          'Payouts are made every {{payoutEvery}}, by bank wire, PayPal, Wise or SEPA.',
          'The least that is paid out is {{payoutMinimum}}.',
        ],
        'Chargebacks are deducted from payouts. Chargebacks by someone who did not contact us first may suspend their account.',
        'Tax records are kept for six years.',
      ],
    },
    {
      heading: 'What is not allowed',
      body: [
        [
          'Anything that shows, mentions or suggests people under age.',
          'Content without the agreement of everyone who appears in it, or that belongs to somebody else.',
          'Threats, harassment, spam, fraud, and getting around payment on Foxreel.',
          'Reading the service by machines in ways other than its documented API, or trying to get past its limits.',
        ],
        'Whatever breaks these rules can be reported from every media and every profile. What we remove, and why, is told to its owner.',
      ],
    },
    {
      heading: 'Changes and ending',
      body: [
        'We announce changes to these terms 15 days before they hold.',
        'You can delete your account at any time in the settings. Creators are given 30 days of notice before we end the agreement with them by these terms; the creator agreement states 7 days. Which of the two holds is a setting of the service.',
      ],
    },
  ],
};

/** The legal pages by their path below /about. */
export const documents: Readonly<Record<string, LegalDocument>> = {
  'terms-of-service': termsOfService,
  'privacy-policy': privacyPolicy,
  'cookie-policy': cookiePolicy,
  dmca,
  'refund-policy': refundPolicy,
  'complaint-procedure': complaintProcedure,
};

/** One page of terms in plain words, with the documented figures (spec part 2 §9). */
export interface LegalDocument {
  title: string;
  /** ISO date of this version. */
  dated: string;
  introduction: string;
  sections: readonly LegalSection[];
}

export interface LegalSection {
  heading: string;
  /** Each a paragraph, or a list of points. */
  body: readonly (string | readonly string[])[];
}
