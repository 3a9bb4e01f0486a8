import { notify } from '@foxreel/ui/notify';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';

/** In the place of a page whose subject is not there: leads elsewhere, and says why (spec part 1 §8). */
export function LeadAway({ to, notice }: { to: string; notice: string }) {
  useEffect(() => notify(notice), [notice]);
  return <Navigate to={to} replace />;
}
