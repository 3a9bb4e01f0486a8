import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** The new email that waits to be verified; null when none does. */
export const pendingEmailQuery = queryOptions({
  queryKey: ['pending-email'] as const,
  queryFn: () => api.account.pendingEmail.query(),
});
