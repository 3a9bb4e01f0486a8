import type { AccountSummary } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import type { ReactNode } from 'react';
import { personName } from '../../../shared/people/person-name.ts';

/** What stands in the place of the picture when there is none: who, why, and where to go from there. */
export function EndCard({
  account,
  title,
  detail,
  children,
}: {
  account: Pick<AccountSummary, 'avatar' | 'fullname' | 'username'>;
  title: string;
  detail?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-raised p-6 text-center text-text">
      <Avatar src={account.avatar} name={personName(account)} size={96} />
      <div role="status" className="grid gap-1">
        <p className="text-22 font-bold">{title}</p>
        {detail && <p className="text-15 text-muted">{detail}</p>}
      </div>
      {children && <div className="flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
