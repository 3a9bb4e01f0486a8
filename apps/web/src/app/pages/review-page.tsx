import { StaffPage } from '../../features/staff/components/staff-page.tsx';
import { useSession } from '../../shared/session/use-session.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** /staff: for staff; for everybody else there is no such page. */
export function ReviewPage() {
  const { known, account } = useSession();
  if (!known) return null;
  return account?.staff ? <StaffPage /> : <NotFoundPage />;
}
