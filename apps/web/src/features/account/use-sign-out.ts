import { notify } from '@foxreel/ui/notify';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { sessionQuery } from '../../shared/session/use-session.ts';

/** Ends the session and forgets all that was fetched with it. */
export function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.auth.signOut.mutate(),
    onSuccess: () => {
      client.setQueryData(sessionQuery.queryKey, { account: null });
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
      navigate('/');
    },
    onError: (error) => notify(refusalOf(error).message, 'error'),
  });
}
