import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { resetLinkQuery } from '../queries.ts';
import { CheckingLink, InvalidLink, UncheckedLink } from './link-check.tsx';

/** /reset-pass?id=…: checks the link of a mail, then goes to /forgot-pass/{id} (spec part 1 §2). */
export function ResetLink({ id }: { id: string | null }) {
  const { data, isPending, isFetching, refetch } = useQuery({ ...resetLinkQuery(id ?? ''), enabled: Boolean(id) });
  if (!id || data === false) return <InvalidLink />;
  if (data) return <Navigate to={`/forgot-pass/${encodeURIComponent(id)}`} replace />;
  if (isPending) return <CheckingLink />;
  return <UncheckedLink busy={isFetching} onRetry={() => void refetch()} />;
}
