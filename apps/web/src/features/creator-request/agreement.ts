/** The creator agreement in plain words; its numbers are the documented ones (spec part 2 §9), with both readings where there are two. */
export const agreement: readonly { heading: string; body: readonly string[] }[] = [
  {
    heading: 'What this is',
    body: [
      'This agreement is between the provider of Foxreel and you, the creator named above. It begins when your application is accepted, beside the Terms of Service and the Privacy Policy, which also hold.',
    ],
  },
  {
    heading: 'Who you are',
    body: [
      'You are at least 18 years old, or 21 where your region asks for it. The photo ID, the face photo and the address that you gave are yours and true. Everyone who appears in what you publish is of age, has agreed to it, and you can prove both.',
      'You can be asked for proof that a work is yours; it is due within 5 working days.',
    ],
  },
  {
    heading: 'What you earn',
    body: [
      'You get 80 % of the net revenue of your subscriptions, and 70 % of the net revenue of locked media, of tips in live events, and of private shows.',
      'Earnings are held for 7 days. Payouts are made every 2 weeks, by bank wire, PayPal, Wise or SEPA. The least that is paid out is {{payoutMinimum}}.',
      'Chargebacks are deducted from payouts. After 12 months without activity 8.33 % of the balance is taken each month; an account that stays inactive may be ended.',
    ],
  },
  {
    heading: 'What is yours',
    body: [
      'Your works stay yours. You allow us to store, process and show them to those whom you chose, for as long as they are published here.',
    ],
  },
  {
    heading: 'How it ends',
    body: [
      'Either side may end it: with 30 days’ notice by the Terms of Service, with 7 days’ notice by this agreement; the longer one is kept towards you. We may end it at once for works that are not allowed, or for identities that are not true.',
      'What you have earned until then is paid out as above. Tax records are kept for six years.',
    ],
  },
];
