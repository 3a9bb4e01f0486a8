import type { QueryClient } from '@tanstack/react-query';

/** The toggle of a query client, made once: taps go on in order over all the screens that show the same thing. */
export function togglePerClient<Toggle>(make: (client: QueryClient) => Toggle): (client: QueryClient) => Toggle {
  const made = new WeakMap<QueryClient, { toggle: Toggle }>();
  return (client) => {
    const known = made.get(client) ?? { toggle: make(client) };
    made.set(client, known);
    return known.toggle;
  };
}
