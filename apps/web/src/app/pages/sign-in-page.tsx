import { SignInForm } from '../../features/account/components/sign-in-form.tsx';
import { VisitorsOnly } from '../../shared/session/visitors-only.tsx';

export function SignInPage() {
  return (
    <VisitorsOnly>
      <SignInForm />
    </VisitorsOnly>
  );
}
