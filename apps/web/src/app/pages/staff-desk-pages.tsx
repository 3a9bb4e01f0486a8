import type { ReactNode } from 'react';
import { RequestsPage } from '../../features/creator-request/components/requests-page.tsx';
import { StaffHeader } from '../../features/staff/staff-header.tsx';
import { DeskPage } from '../../features/support/components/desk-page.tsx';
import { NotFoundPage } from '../../shared/navigation/not-found-page.tsx';
import { SessionUnknown } from '../../shared/session/require-session.tsx';
import { useSession } from '../../shared/session/session.ts';

/** For staff; for everybody else there is no such page. */
function StaffOnly({ children }: { children: ReactNode }) {
  const { known, account } = useSession();
  if (!known) return <SessionUnknown />;
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
