import { SignUpForm } from '../../features/account/sign-up-form.tsx';
import { VisitorsOnly } from '../../shared/session/visitors-only.tsx';

export function SignUpPage() {
  return (
    <VisitorsOnly>
      <SignUpForm />
    </VisitorsOnly>
  );
}
