import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { RequestsPage } from '../../features/creator-request/requests-page.tsx';
import { AccountsPage } from '../../features/staff/accounts-page.tsx';
import { JobsPage } from '../../features/staff/jobs-page.tsx';
import { OutboxPage } from '../../features/staff/outbox-page.tsx';
import { ReportsPage } from '../../features/staff/reports-page.tsx';
import { StaffHeader } from '../../features/staff/staff-header.tsx';
import { StaffPage } from '../../features/staff/staff-page.tsx';
import { MoneyTabs, PayoutsPage } from '../../features/staff-money/payouts-page.tsx';
import { RefundsPage } from '../../features/staff-money/refunds-page.tsx';
import { DeskPage } from '../../features/support/desk-page.tsx';
import { NotFoundPage } from '../../shared/navigation/not-found-page.tsx';
import { SessionPending } from '../../shared/session/require-session.tsx';
import { useSession } from '../../shared/session/session.ts';

/** /staff: for staff; for anybody else the page does not exist. */
export function ReviewPage() {
  const { known, account } = useSession();
  const { tab } = useParams();
  if (!known) return <SessionPending />;
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

/** For staff; for anybody else the page does not exist. */
function StaffOnly({ children }: { children: ReactNode }) {
  const { known, account } = useSession();
  if (!known) return <SessionPending />;
  return account?.staff ? children : <NotFoundPage />;
}

/** /staff/support and /staff/support/{userId} */
export const StaffDeskPage = () => (
  <StaffOnly>
    <DeskPage header={<StaffHeader part="support" />} />
  </StaffOnly>
);

/** /staff/requests */
export const StaffRequestsPage = () => (
  <StaffOnly>
    <RequestsPage header={<StaffHeader part="requests" />} />
  </StaffOnly>
);
