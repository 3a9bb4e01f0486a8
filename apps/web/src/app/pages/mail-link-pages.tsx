import { useParams, useSearchParams } from 'react-router-dom';
import { UndoChange, VerifyEmail } from '../../features/account/email-changes.tsx';
import { ForgotForm, ResetForm, ResetLink } from '../../features/account/reset-password.tsx';

/** /forgot-pass */
export const ForgotPage = ForgotForm;

/** /forgot-pass/{id}, which mails link to. */
export function ResetPage() {
  const { id = '' } = useParams();
  return <ResetForm key={id} id={id} />;
}

/** /reset-pass?id=… */
export function ResetLinkPage() {
  const [search] = useSearchParams();
  return <ResetLink id={search.get('id')} />;
}

/** /verify-email?hash=…, which mails link to. */
export function VerifyEmailPage() {
  const [search] = useSearchParams();
  return <VerifyEmail hash={search.get('hash')} />;
}

/** /account/undo?token=…, which mails link to. */
export function UndoChangePage() {
  const [search] = useSearchParams();
  return <UndoChange token={search.get('token')} />;
}
