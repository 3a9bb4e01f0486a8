import { Link, useLocation } from 'react-router-dom';
import { rememberReturnPath } from './return-path.ts';
import { useSession } from './use-session.ts';

/** Leads a visitor to sign in and back; nothing while it is not known who is here. */
export function LoginLink({ words }: { words: string }) {
  const { known } = useSession();
  const { pathname, search } = useLocation();
  if (!known) return null;
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
