import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onSignedOut } from '../shared/api/signed-out.ts';
import { LiveNewsProvider } from '../shared/live-news/live-news-provider.tsx';
import { rememberReturnPath } from '../shared/session/return-path.ts';
import { sessionQuery } from '../shared/session/use-session.ts';

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const leave = useEffectEvent(() => {
    // Of several calls that were refused the first has left.
    if (location.pathname === '/signin') return;
    client.setQueryData(sessionQuery.queryKey, (before) => ({ payments: before?.payments ?? 'none', account: null }));
    rememberReturnPath(pathname + search);
    navigate('/signin');
  });
  useEffect(() => onSignedOut(() => leave()), []);

  return (
    <QueryClientProvider client={client}>
      <LiveNewsProvider>{children}</LiveNewsProvider>
    </QueryClientProvider>
  );
}
