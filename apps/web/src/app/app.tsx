import { Toasts } from '@foxreel/ui/toasts';
import { lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { LateBoundary } from '../shared/navigation/lazy-panel.tsx';
import { Gates } from './gates.tsx';
import { afterFirstPicture } from './late/after-first-picture.ts';
import { ConnectionBanner } from './layout/connection-banner.tsx';
import { Popups } from './popups.tsx';
import { Providers } from './providers.tsx';
import { AppRoutes } from './routes.tsx';

const LateParts = lazy(async () => {
  await afterFirstPicture();
  return { default: (await import('./late/late-parts.tsx')).LateParts };
});

export function App() {
  return (
    <BrowserRouter>
      <Providers>
        <AppRoutes />
        <ConnectionBanner />
        <LateBoundary>
          <Suspense fallback={null}>
            <LateParts />
          </Suspense>
        </LateBoundary>
        <Popups />
        <Gates />
        <Toasts />
      </Providers>
    </BrowserRouter>
  );
}
