import type { AccountView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { PendingPage } from '../navigation/pending-page.tsx';
import { rememberReturnPath, sessionQuery, useSession } from './session.ts';

/** A placeholder until the session is known, for pages that depend on it. */
export function SessionPending() {
  const { t } = useTranslation('navigation');
  const query = useQuery(sessionQuery);
  return (
    <PendingPage
      query={{ ...query, isError: query.isFetched }}
      failed={t(navigator.onLine ? 'failed' : 'chunkOffline')}
    />
  );
}

/** Guards a screen for signed-in people; `allow` narrows it further, and others go to `otherwise`. */
export function RequireSession({
  allow,
  otherwise = '/',
  children,
}: {
  allow?: (account: AccountView) => boolean;
  otherwise?: string;
  children: ReactNode;
}) {
  const { known, account } = useSession();
  const { pathname, search } = useLocation();
  if (!known) return <SessionPending />;
  if (!account) {
    rememberReturnPath(pathname + search);
    return <Navigate to="/signin" replace />;
  }
  if (allow && !allow(account)) return <Navigate to={otherwise} replace />;
  return children;
}

/**
 * Signed-in people who open sign-in or sign-up go to '/' (spec part 1 §2). After signing in here, the form leads to where they
 * were.
 */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { known, account } = useSession();
  const [seenAsVisitor, setSeenAsVisitor] = useState(false);
  if (known && !account && !seenAsVisitor) setSeenAsVisitor(true);
  return account && !seenAsVisitor ? <Navigate to="/" replace /> : children;
}

/** Leads a visitor to sign in and back; retries if the session is unknown, and renders nothing until then. */
export function LoginLink({ label }: { label: string }) {
  const { t } = useTranslation('navigation');
  const { data, isFetched, isFetching, refetch } = useQuery(sessionQuery);
  const { pathname, search } = useLocation();
  if (!data && !isFetched) return null;
  if (!data)
    return (
      <Button kind="quiet" busy={isFetching} onClick={() => void refetch()}>
        {t('partFailed')}. {t('retry')}
      </Button>
    );
  return (
    <Link
      to="/signin"
      onClick={() => rememberReturnPath(pathname + search)}
      className="inline-grid min-h-11 place-items-center font-medium text-accent-text hover:underline"
    >
      {label}
    </Link>
  );
}

const isCreator = (account: AccountView) => account.creator;

/** A page that sends visitors to /signin and back. */
export const signedIn = (page: ReactNode) => <RequireSession>{page}</RequireSession>;

/** A page that also redirects members who are not creators. */
export const creatorsOnly = (page: ReactNode, otherwise: string) => (
  <RequireSession allow={isCreator} otherwise={otherwise}>
    {page}
  </RequireSession>
);
