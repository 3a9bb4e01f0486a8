import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeReturnPath } from '../../shared/session/return-path.ts';
import { sessionQuery } from '../../shared/session/use-session.ts';

/** After a login: fetches who is signed in, fetches anew what was seen as a visitor, and goes on; back to where they were without `to`. */
export function useEnter() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (to?: string) => {
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      void client.invalidateQueries();
      navigate(to ?? takeReturnPath(), { replace: true });
    },
    [client, navigate],
  );
}
