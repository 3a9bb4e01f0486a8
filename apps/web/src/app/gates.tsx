import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useGateFlags } from '../shared/gate-flags.ts';
import { LateBoundary, lazyComponent } from '../shared/navigation/lazy-panel.tsx';
import { isBare } from './layout/is-bare.ts';
import { RouteErrorBoundary } from './layout/route-error-boundary.tsx';

const GateDialogs = lazyComponent(
  async () => (await import('../features/gates/gate-dialogs.tsx')).GateDialogs,
  ['gates'],
);

/** They hold nothing for adults only, and are what the age dialog asks to accept. */
const legalPages = /^\/about(\/|$)/;

/** The age dialog, over a page that is blurred from the first moment; then the cookie sheet (spec part 1 §4). Nothing is fetched for those who have answered both. */
export function Gates() {
  const { agreed18, cookies } = useGateFlags();
  const { pathname } = useLocation();
  if (agreed18 ? cookies : legalPages.test(pathname)) return null;
  const dialogs = (
    <Suspense fallback={null}>
      <GateDialogs agreed18={agreed18} overBar={!isBare(pathname)} />
    </Suspense>
  );
  if (agreed18) return <LateBoundary>{dialogs}</LateBoundary>;
  return (
    <div className="fixed inset-0 z-40 backdrop-blur-3xl has-[h1]:bg-background/80">
      <RouteErrorBoundary path={pathname}>{dialogs}</RouteErrorBoundary>
    </div>
  );
}
