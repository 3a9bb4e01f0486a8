import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, vi } from 'vitest';
import { queryClient, trpc, trpcClient, utils } from '../shared/api/trpc.ts';

// One second, the default, can pass before a loaded machine has loaded a part of a screen.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/**
 * Renders a component as for a visitor of the app, with its router, cache and client. `answers` has the server's responses by
 * procedure; calls of any other fail. `address` is that of the page. Returns a user that types and clicks.
 */
export function renderInApp(element: ReactElement, answers: Record<string, unknown> = {}, address = '/') {
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const { pathname, searchParams } = new URL(input, location.href);
    const names = pathname.replace('/trpc/', '').split(',');
    const unknown = names.filter((name) => !(name in answers));
    if (unknown.length > 0) throw new Error(`Nobody answers ${unknown.join(', ')}`);
    const results = names.map((name) => ({ result: { data: answers[name] } }));
    return Response.json(searchParams.has('batch') ? results : results[0]);
  });
  utils.auth.session.setData(undefined, { payments: 'none', account: null });
  render(
    <MemoryRouter initialEntries={[address]}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
  return userEvent.setup();
}
