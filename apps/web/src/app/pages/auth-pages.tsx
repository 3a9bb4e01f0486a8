import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { UndoChange, VerifyEmail } from '../../features/account/email-changes.tsx';
import { ForgotForm, ResetForm, ResetLink } from '../../features/account/reset-password.tsx';
import { CodeForm, CodeRequestForm, readCodeRequest } from '../../features/account/sign-in-code.tsx';
import { SignInForm } from '../../features/account/sign-in-form.tsx';
import { SignUpForm } from '../../features/account/sign-up-form.tsx';
import { VisitorsOnly } from '../../shared/session/require-session.tsx';

export function SignInPage() {
  return (
    <VisitorsOnly>
      <SignInForm />
    </VisitorsOnly>
  );
}

export function SignUpPage() {
  return (
    <VisitorsOnly>
      <SignUpForm />
    </VisitorsOnly>
  );
}

/** /signin/loginwith */
export function LoginWithPage() {
  return (
    <VisitorsOnly>
      <CodeRequestForm />
    </VisitorsOnly>
  );
}

/** /signin/otp: without a sent code it first leads to requesting one. */
export function OtpPage() {
  const [request] = useState(readCodeRequest);
  return (
    <VisitorsOnly>
      {request ? <CodeForm request={request} /> : <Navigate to="/signin/loginwith" replace />}
    </VisitorsOnly>
  );
}

/** /forgot-pass */
export const ForgotPage = ForgotForm;

/** /forgot-pass/{id}, linked from emails. */
export function ResetPage() {
  const { id = '' } = useParams();
  return <ResetForm key={id} id={id} />;
}

/** /reset-pass?id=… */
export function ResetLinkPage() {
  const [search] = useSearchParams();
  return <ResetLink id={search.get('id')} />;
}

/** /verify-email?hash=…, linked from emails. */
export function VerifyEmailPage() {
  const [search] = useSearchParams();
  return <VerifyEmail hash={search.get('hash')} />;
}

/** /account/undo?token=…, linked from emails. */
export function UndoChangePage() {
  const [search] = useSearchParams();
  return <UndoChange token={search.get('token')} />;
}
