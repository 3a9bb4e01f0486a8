import type { LegalDocument } from '../legal-document.ts';

/** The documented page reads 'To be updated.' (spec part 1 §2); the terms around complaints stand below it. */
export const complaintProcedure: LegalDocument = {
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
