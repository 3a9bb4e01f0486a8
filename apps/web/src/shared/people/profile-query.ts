import type { AccountView } from '@foxreel/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** A public profile; null when there is none, or none for this viewer. */
export function profileQuery(username: string) {
  return queryOptions({
    queryKey: ['profile', username.toLowerCase()] as const,
    queryFn: (): Promise<AccountView | null> => api.account.profile.query({ username }),
  });
}
