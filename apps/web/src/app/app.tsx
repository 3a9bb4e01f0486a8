import { Toasts } from '@foxreel/ui/toasts';
import { BrowserRouter } from 'react-router-dom';
import { Gates } from './gates.tsx';
import { ConnectionBanner } from './layout/connection-banner.tsx';
import { Providers } from './providers.tsx';
import { AppRoutes } from './routes.tsx';

export function App() {
  return (
    <BrowserRouter>
      <Providers>
        <AppRoutes />
        <ConnectionBanner />
        <Gates />
        <Toasts />
      </Providers>
    </BrowserRouter>
  );
}
