/** The documented text is 'To be updated.' (spec part 1 §2); the complaint terms follow it. */
const complaintProcedure: LegalDocument = {
  title: 'Complaint Procedure',
  dated: '2026-11-21',
  introduction: 'To be updated.',
  sections: [
    {
      heading: 'How we handle complaints today',
      body: [
        'We acknowledge every complaint within 48 hours and investigate it within 5 to 10 business days. If you disagree with our decision, you can ask us to review it. We answer within 5 business days.',
        'If a complaint is about who owns a work, we ask for proof of ownership. It is due within 5 working days.',
      ],
    },
  ],
};

const cookiePolicy: LegalDocument = {
  title: 'Cookie Policy',
  dated: '2026-11-21',
  introduction: 'The cookies that Foxreel sets. All of them are our own. None of them tracks you on other sites.',
  sections: [
    {
      heading: 'Signing in',
      body: [
        [
          'auth_id keeps you signed in for 1 day. Scripts cannot read it.',
          'access_token opens the page’s live connection and nothing else. It lasts 1 day and ends with your session.',
        ],
        'You need these cookies to sign in. We ask for your agreement before you sign in or sign up.',
      ],
    },
    {
      heading: 'What you see',
      body: [
        [
          'feed_seed keeps a visitor’s shuffled feed in the same order for 30 days.',
          'campaignId, videoIds and current_video remember which campaign brought you here and what it showed you. They last 30 days.',
        ],
      ],
    },
    {
      heading: 'Stored in your browser only',
      body: [
        'Your browser remembers that you confirmed your age and accepted cookies, whether sound is on, and your unsent drafts. This data never leaves your browser.',
      ],
    },
  ],
};

const dmca: LegalDocument = {
  title: 'DMCA',
  dated: '2026-11-21',
  introduction: 'What to do if someone published your work on Foxreel without your permission.',
  sections: [
    {
      heading: 'Send a notice',
      body: [
        'Report the media with the reason “Stolen content”, or contact support. Your notice must include:',
        [
          'your name and contact details;',
          'a description of your work and where we can see it;',
          'the address of every page on Foxreel that shows it;',
          'a statement that you believe in good faith that this use is not allowed, and that your notice is accurate;',
          'your signature.',
        ],
        'We may ask you to prove that the work is yours. Proof is due within 5 working days.',
      ],
    },
    {
      heading: 'What happens next',
      body: [
        'We take the media down and tell its owner why. We close the accounts of repeat offenders.',
        'The owner may send a counter-notice. We then restore the media in 10 to 14 days unless you go to court.',
      ],
    },
  ],
};

const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  dated: '2026-11-21',
  introduction: 'What Foxreel knows about you, why, and how you can get a copy or have it deleted.',
  sections: [
    {
      heading: 'What we collect',
      body: [
        [
          'What you give us: your name, username, email and what you add to your profile. Only you can see your phone number, gender and interests.',
          'What you do: follows, likes, comments, messages and purchases. Only the two people in a conversation can read its messages.',
          'Your sessions: the type of device and its network address. You can see where you are signed in, and sign out there.',
          'Your cards: the brand, the last four digits and the expiry date. The card number and the security code never reach our database.',
          'If you are a creator: the documents that prove your identity and age. Our staff see them only to review your application.',
        ],
      ],
    },
    {
      heading: 'Who we share it with',
      body: [
        'We share data only with the companies that the service needs: the payment processor for payments, and the mail provider for emails. We do not sell your data, and no third party tracks you here.',
        'We give data to authorities only when the law requires it.',
      ],
    },
    {
      heading: 'Your rights',
      body: [
        'You can download a copy of your data or delete your account in the settings at any time. If you ask support instead, we do it within 72 hours.',
        'We answer any other request about your data within one month.',
        'When you delete your account, we delete your private data at once. We keep only what the law requires, such as tax records for six years. These records are stored separately and used for nothing else.',
      ],
    },
    {
      heading: 'How long we keep it',
      body: [
        'We keep your data for as long as your account exists, and tax records for six years. Our logs contain no messages, passwords or card numbers.',
      ],
    },
  ],
};

const refundPolicy: LegalDocument = {
  title: 'Refund Policy',
  dated: '2026-11-21',
  introduction: 'When you can get your money back, and how long it takes.',
  sections: [
    {
      heading: 'Subscriptions',
      body: [
        'Request a refund within 72 hours of the payment. We review your request within 5 business days. If we approve it, you get your money back in 7 to 14 business days, by the same payment method.',
        'If you cancel a subscription, it ends when the period you have paid for ends.',
      ],
    },
    {
      heading: 'Credits',
      body: [
        'Fox Coins are non-refundable and non-transferable. If we made a mistake with your payment, we correct it.',
      ],
    },
    {
      heading: 'Cards and chargebacks',
      body: [
        'We accept Visa, MasterCard, American Express and PayPal. Please contact us before you ask your bank for a chargeback. If you do not, we may suspend your account. We deduct chargebacks from the creator’s payout.',
      ],
    },
  ],
};

const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  dated: '2026-11-21',
  introduction: 'The terms that apply when you use Foxreel as a visitor, a fan or a creator.',
  sections: [
    {
      heading: 'Who may use Foxreel',
      body: [
        'Foxreel is for adults. You must be at least 18 years old, or at least 21 where your local law requires it. You confirm your age before you see any content.',
        'Each person may have one account. Keep your password secret. You are responsible for everything done with your account.',
      ],
    },
    {
      heading: 'Creators',
      body: [
        'To become a creator, you verify your identity and age with a photo ID and a photo of yourself holding it. We review applications in 3 to 5 business days. A person approves every video before it is published.',
        'We may revoke creator status at our discretion, in particular for unlawful content, for content that shows anyone under age, and for content published without the consent of everyone in it.',
        'You keep the rights to everything you publish. You allow Foxreel to show it on the service.',
      ],
    },
    {
      heading: 'Credits',
      body: [
        'Fox Coins are credits that you buy in packs and can use only on Foxreel. They are not money. They are non-refundable and non-transferable.',
        'After {{dormancyMonths}} without activity, an account is charged a dormancy fee of {{dormancyRate}} of its balance each month. We may close an account that has been inactive for more than {{dormancyMonths}}. Its credits are then forfeited.',
      ],
    },
    {
      heading: 'Subscriptions',
      body: [
        'A subscription renews automatically at the end of each period until you cancel it. Before you pay, we show you the next charge and its date. If you cancel, you keep your access until the period you have paid for ends.',
        'The Refund Policy explains refunds.',
      ],
    },
    {
      heading: 'What creators earn',
      body: [
        [
          'Creators earn {{subscriptionShare}} of net revenue from subscriptions.',
          'Creators earn {{salesShare}} of net revenue from locked media and from tips in live events. Under the creator agreement, this also applies to private shows.',
          'Earnings are held for {{holdDays}}. Then they count towards the next payout.',
          'Payouts are made every {{payoutEvery}} by bank wire, PayPal, Wise or SEPA.',
          'The minimum payout is {{payoutMinimum}}.',
        ],
        'Chargebacks are deducted from payouts. We may suspend the account of anyone who makes a chargeback without contacting us first.',
        'We keep tax records for six years.',
      ],
    },
    {
      heading: 'What is not allowed',
      body: [
        [
          'Anything that shows, mentions or suggests people under age.',
          'Content that belongs to someone else, or that shows people who have not agreed to it.',
          'Threats, harassment, spam, fraud, and payments that bypass Foxreel.',
          'Automated access other than through the documented API, and attempts to get around its limits.',
        ],
        'You can report anything that breaks these rules from any media or profile. If we remove something, we tell its owner why.',
      ],
    },
    {
      heading: 'Changes and termination',
      body: [
        'We announce changes to these terms 15 days before they take effect.',
        'You can delete your account in the settings at any time. Under these terms, we give creators 30 days’ notice before we end their agreement. The creator agreement states 7 days. The service’s settings determine which of the two applies.',
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
