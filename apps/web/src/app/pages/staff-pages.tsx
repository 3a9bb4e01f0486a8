import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { RequestsPage } from '../../features/creator-request/requests-page.tsx';
import { AccountsPage } from '../../features/staff/accounts-page.tsx';
import { EmailsPage } from '../../features/staff/emails-page.tsx';
import { JobsPage } from '../../features/staff/jobs-page.tsx';
import { ReportsPage } from '../../features/staff/reports-page.tsx';
import { StaffFrame, StaffHeader, type StaffPart } from '../../features/staff/staff-header.tsx';
import { StaffPage } from '../../features/staff/staff-page.tsx';
import { MoneyTabs, PayoutsPage } from '../../features/staff-money/payouts-page.tsx';
import { RefundsPage } from '../../features/staff-money/refunds-page.tsx';
import { DeskPage } from '../../features/support/desk-page.tsx';
import { NotFoundPage } from '../../shared/navigation/not-found-page.tsx';
import { SessionPending } from '../../shared/session/require-session.tsx';
import { useSession } from '../../shared/session/session.ts';

/** For staff; for anybody else the page does not exist. */
function StaffOnly({ part, children }: { part: StaffPart; children: ReactNode }) {
  const { known, account } = useSession();
  if (!known) return <SessionPending />;
  if (!account?.staff) return <NotFoundPage />;
  return <StaffFrame part={part}>{children}</StaffFrame>;
}

function MoneyPage({ part, children }: { part: 'payouts' | 'refunds'; children: ReactNode }) {
  return (
    <div className="pb-10">
      <StaffHeader part={part}>
        <MoneyTabs />
      </StaffHeader>
      <div className="desktop:px-3">{children}</div>
    </div>
  );
}

const pages: Record<string, { part: StaffPart; page: ReactNode }> = {
  reports: { part: 'reports', page: <ReportsPage /> },
  accounts: { part: 'accounts', page: <AccountsPage /> },
  jobs: { part: 'jobs', page: <JobsPage /> },
  mail: { part: 'mail', page: <EmailsPage /> },
  payouts: {
    part: 'payouts',
    page: (
      <MoneyPage part="payouts">
        <PayoutsPage />
      </MoneyPage>
    ),
  },
  refunds: {
    part: 'refunds',
    page: (
      <MoneyPage part="refunds">
        <RefundsPage />
      </MoneyPage>
    ),
  },
};
const queue = { part: 'media', page: <StaffPage /> } as const;

/** /staff and /staff/{tab}: a section, or the review queue with that status. */
export function ReviewPage() {
  const { tab = '' } = useParams();
  const { part, page } = pages[tab] ?? queue;
  return <StaffOnly part={part}>{page}</StaffOnly>;
}

/** /staff/support and /staff/support/{userId} */
export const StaffDeskPage = () => (
  <StaffOnly part="support">
    <DeskPage header={<StaffHeader part="support" />} />
  </StaffOnly>
);

/** /staff/requests */
export const StaffRequestsPage = () => (
  <StaffOnly part="requests">
    <RequestsPage header={<StaffHeader part="requests" />} />
  </StaffOnly>
);
