import { SignInForm } from '../../features/account/sign-in-form.tsx';
import { VisitorsOnly } from '../../shared/session/require-session.tsx';

export function SignInPage() {
  return (
    <VisitorsOnly>
      <SignInForm />
    </VisitorsOnly>
  );
}
