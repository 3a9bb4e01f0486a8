import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useGateFlags } from '../../shared/gate-flags/gate-flags.ts';
import { lazyComponent } from '../../shared/i18n/lazy-component.ts';
import { LateBoundary } from '../../shared/navigation/late-boundary.tsx';
import { useSession } from '../../shared/session/use-session.ts';

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
