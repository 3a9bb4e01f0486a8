import { SignInForm } from '../../features/account/sign-in-form.tsx';
import { VisitorsOnly } from '../../shared/session/visitors-only.tsx';

export function SignInPage() {
  return (
    <VisitorsOnly>
      <SignInForm />
    </VisitorsOnly>
  );
}
