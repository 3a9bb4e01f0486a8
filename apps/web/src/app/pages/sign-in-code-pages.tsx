import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { readCodeRequest } from '../../features/account/code-request.ts';
import { CodeForm } from '../../features/account/components/code-form.tsx';
import { CodeRequestForm } from '../../features/account/components/code-request-form.tsx';
import { VisitorsOnly } from '../../shared/session/visitors-only.tsx';

/** /signin/loginwith */
export function LoginWithPage() {
  return (
    <VisitorsOnly>
      <CodeRequestForm />
    </VisitorsOnly>
  );
}

/** /signin/otp: without a code on its way, first to where one is asked for. */
export function OtpPage() {
  const [request] = useState(readCodeRequest);
  return (
    <VisitorsOnly>
      {request ? <CodeForm request={request} /> : <Navigate to="/signin/loginwith" replace />}
    </VisitorsOnly>
  );
}
