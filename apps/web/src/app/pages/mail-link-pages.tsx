import { useParams, useSearchParams } from 'react-router-dom';
import { ForgotForm } from '../../features/account/components/forgot-form.tsx';
import { ResetForm } from '../../features/account/components/reset-form.tsx';
import { ResetLink } from '../../features/account/components/reset-link.tsx';
import { UndoChange } from '../../features/account/components/undo-change.tsx';
import { VerifyEmail } from '../../features/account/components/verify-email.tsx';

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
