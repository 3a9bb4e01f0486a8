import { useCallback, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** The comment sheet has an address, so that Back closes it: `?popup=comment`. */
export function useCommentSheet() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const pushed = useRef(false);
  const open = useCallback(() => {
    pushed.current = true;
    setSearch((before) => {
      before.set('popup', 'comment');
      return before;
    });
  }, [setSearch]);
  const close = useCallback(() => {
    if (pushed.current) {
      pushed.current = false;
      navigate(-1);
      return;
    }
    setSearch(
      (before) => {
        before.delete('popup');
        return before;
      },
      { replace: true },
    );
  }, [navigate, setSearch]);
  return { isOpen: search.get('popup') === 'comment', open, close };
}
