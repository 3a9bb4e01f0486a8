import type { LegalDocument } from '../legal-document.ts';

export const refundPolicy: LegalDocument = {
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
