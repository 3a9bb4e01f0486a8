import { SignUpForm } from '../../features/account/sign-up-form.tsx';
import { VisitorsOnly } from '../../shared/session/require-session.tsx';

export function SignUpPage() {
  return (
    <VisitorsOnly>
      <SignUpForm />
    </VisitorsOnly>
  );
}
