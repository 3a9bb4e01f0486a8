import type { AccountView } from '@foxreel/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from './use-session.ts';

/** Shows the own account as it has just been saved, everywhere. */
export function keepAccount(client: QueryClient, account: AccountView) {
  client.setQueryData(sessionQuery.queryKey, (before) => ({ payments: before?.payments ?? 'none', account }));
  void client.invalidateQueries({ queryKey: ['profile'] });
  void client.invalidateQueries({ queryKey: ['media-list', 'own'] });
}
