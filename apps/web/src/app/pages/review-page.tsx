import { useParams } from 'react-router-dom';
import { AccountsPage } from '../../features/staff/components/accounts-page.tsx';
import { JobsPage } from '../../features/staff/components/jobs-page.tsx';
import { OutboxPage } from '../../features/staff/components/outbox-page.tsx';
import { ReportsPage } from '../../features/staff/components/reports-page.tsx';
import { StaffHeader } from '../../features/staff/components/staff-header.tsx';
import { StaffPage } from '../../features/staff/components/staff-page.tsx';
import { MoneyTabs } from '../../features/staff-money/components/money-tabs.tsx';
import { PayoutsPage } from '../../features/staff-money/components/payouts-page.tsx';
import { RefundsPage } from '../../features/staff-money/components/refunds-page.tsx';
import { SessionUnknown } from '../../shared/session/session-unknown.tsx';
import { useSession } from '../../shared/session/use-session.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** /staff: for staff; for everybody else there is no such page. */
export function ReviewPage() {
  const { known, account } = useSession();
  const { tab } = useParams();
  if (!known) return <SessionUnknown />;
  if (!account?.staff) return <NotFoundPage />;
  if (tab === 'reports') return <ReportsPage />;
  if (tab === 'jobs') return <JobsPage />;
  if (tab === 'accounts') return <AccountsPage />;
  if (tab === 'payouts' || tab === 'refunds') {
    return (
      <div className="mx-auto w-full max-w-[1100px] pb-10">
        <StaffHeader part={tab}>
          <MoneyTabs />
        </StaffHeader>
        {tab === 'payouts' ? <PayoutsPage /> : <RefundsPage />}
      </div>
    );
  }
  return tab === 'mail' ? <OutboxPage /> : <StaffPage />;
}
