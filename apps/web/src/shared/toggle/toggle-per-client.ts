import type { QueryClient } from '@tanstack/react-query';

/** The toggle of a query client, made once: taps go on in order over all the screens that show the same thing. */
export function togglePerClient<Toggle extends { sendUnsent: () => void }>(
  make: (client: QueryClient) => Toggle,
): (client: QueryClient) => Toggle {
  const made = new WeakMap<QueryClient, Toggle>();
  return (client) => {
    const known = made.get(client);
    if (known) return known;
    const toggle = make(client);
    made.set(client, toggle);
    addEventListener('pagehide', toggle.sendUnsent);
    return toggle;
  };
}
