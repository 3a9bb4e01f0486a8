import type { LegalDocument } from '../legal-document.ts';

export const termsOfService: LegalDocument = {
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
