import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from './use-session.ts';

/**
 * A signed-in person who opens sign-in or sign-up goes to '/' (spec part 1 §2). One who signs in here leaves by the
 * form's own way, to where they were.
 */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { known, account } = useSession();
  const [seenAsVisitor, setSeenAsVisitor] = useState(false);
  if (known && !account && !seenAsVisitor) setSeenAsVisitor(true);
  return account && !seenAsVisitor ? <Navigate to="/" replace /> : children;
}
