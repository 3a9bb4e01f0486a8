import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** What a shared link offers its viewer; null for one that leads nowhere for them. */
export const sharedLinkQuery = (id: string) =>
  queryOptions({ queryKey: ['shared-links', id] as const, queryFn: () => api.sharedLinks.get.query({ id }) });
