import { Button } from '@foxreel/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { rememberReturnPath } from './return-path.ts';
import { sessionQuery } from './use-session.ts';

/** Leads a visitor to sign in and back; asks again when it is not known who is here, and is nothing until then. */
export function LoginLink({ words }: { words: string }) {
  const { t } = useTranslation('navigation');
  const { data, isFetched, isFetching, refetch } = useQuery(sessionQuery);
  const { pathname, search } = useLocation();
  if (!data && !isFetched) return null;
  if (!data)
    return (
      <Button kind="quiet" busy={isFetching} onClick={() => void refetch()}>
        {t('partFailed')}. {t('retry')}
      </Button>
    );
  return (
    <Link
      to="/signin"
      onClick={() => rememberReturnPath(pathname + search)}
      className="inline-grid min-h-11 place-items-center font-medium text-accent-text hover:underline"
    >
      {words}
    </Link>
  );
}
