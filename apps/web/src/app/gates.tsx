import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useGateFlags } from '../shared/gate-flags/gate-flags.ts';
import { isBare } from './layout/is-bare.ts';

const GateDialogs = lazy(async () => ({ default: (await import('../features/gates/gate-dialogs.tsx')).GateDialogs }));

/** The age dialog, then the cookie sheet; nothing is fetched for those who have answered both. */
export function Gates() {
  const { agreed18, cookies } = useGateFlags();
  const { pathname } = useLocation();
  if (agreed18 && cookies) return null;
  return (
    <Suspense fallback={null}>
      <GateDialogs overBar={!isBare(pathname)} />
    </Suspense>
  );
}
