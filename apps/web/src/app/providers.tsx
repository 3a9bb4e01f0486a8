import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onSignedOut } from '../shared/api/links.ts';
import { queryClient, trpc, trpcClient, utils } from '../shared/api/trpc.ts';
import { EventStreamProvider } from '../shared/events/event-stream.tsx';
import { rememberReturnPath } from '../shared/session/session.ts';

export function Providers({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const leave = useEffectEvent(() => {
    // Of several calls that were refused the first has left.
    if (location.pathname === '/signin') return;
    utils.auth.session.setData(undefined, (before) => ({ payments: before?.payments ?? 'none', account: null }));
    rememberReturnPath(pathname + search);
    navigate('/signin');
  });
  useEffect(() => onSignedOut(() => leave()), []);

  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <EventStreamProvider>{children}</EventStreamProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
