import type { LegalDocument } from '../legal-document.ts';
import { complaintProcedure } from './complaint-procedure.ts';
import { cookiePolicy } from './cookie-policy.ts';
import { dmca } from './dmca.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { refundPolicy } from './refund-policy.ts';
import { termsOfService } from './terms-of-service.ts';

/** The legal pages by their address below /about. */
export const documents: Readonly<Record<string, LegalDocument>> = {
  'terms-of-service': termsOfService,
  'privacy-policy': privacyPolicy,
  'cookie-policy': cookiePolicy,
  dmca,
  'refund-policy': refundPolicy,
  'complaint-procedure': complaintProcedure,
};
