import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useGateFlags } from '../../shared/gate-flags.ts';
import { LateBoundary, lazyComponent } from '../../shared/navigation/lazy-panel.tsx';
import { useSession } from '../../shared/session/session.ts';

const LandingLayer = lazyComponent(
  async () => (await import('../../features/landing/components/landing-layer.tsx')).LandingLayer,
  ['landing'],
);
const key = 'landing_seen';

/** The landing of visitors at '/', once per visit and after the age and cookie questions (docs/decisions/0017). */
export function Landing() {
  const { pathname } = useLocation();
  const { known, account } = useSession();
  const { agreed18, cookies } = useGateFlags();
  const [seen, setSeen] = useState(() => sessionStorage.getItem(key) === 'true');
  if (seen || pathname !== '/' || !known || account || !agreed18 || !cookies) return null;
  const leave = () => {
    sessionStorage.setItem(key, 'true');
    setSeen(true);
  };
  return (
    <LateBoundary>
      <Suspense fallback={null}>
        <LandingLayer onLeave={leave} />
      </Suspense>
    </LateBoundary>
  );
}
