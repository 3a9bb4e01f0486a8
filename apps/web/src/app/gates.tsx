import { lazy, Suspense } from 'react';
import { useGateFlags } from '../shared/gate-flags/gate-flags.ts';

const GateDialogs = lazy(async () => ({ default: (await import('../features/gates/gate-dialogs.tsx')).GateDialogs }));

/** The age dialog, then the cookie sheet; nothing is fetched for those who have answered both. */
export function Gates() {
  const { agreed18, cookies } = useGateFlags();
  if (agreed18 && cookies) return null;
  return (
    <Suspense fallback={null}>
      <GateDialogs />
    </Suspense>
  );
}
