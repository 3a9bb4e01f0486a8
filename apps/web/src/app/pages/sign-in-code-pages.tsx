import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { CodeForm, CodeRequestForm, readCodeRequest } from '../../features/account/sign-in-code.tsx';
import { VisitorsOnly } from '../../shared/session/require-session.tsx';

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
