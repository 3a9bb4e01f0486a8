import type { AccountView } from '@foxreel/contracts';
import { EmailForm } from './email-form.tsx';
import { UsernameForm } from './username-form.tsx';

/** /account/settings/basic */
export function BasicSection({ account }: { account: AccountView }) {
  return (
    <div className="grid gap-8">
      <UsernameForm username={account.username} />
      {account.own && <EmailForm email={account.own.email} verified={account.own.emailVerified} />}
    </div>
  );
}
