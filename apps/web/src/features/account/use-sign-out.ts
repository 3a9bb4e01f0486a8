import { notify } from '@foxreel/ui/notify';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { dropDrafts } from '../../shared/forms/drafts.ts';
import { takeReturnPath } from '../../shared/session/return-path.ts';

/** Ends the session; the page begins anew, so that nothing that was fetched or typed with it is left. */
export function useSignOut() {
  return trpc.auth.signOut.useMutation({
    onSuccess: () => {
      dropDrafts();
      // Who leaves by choice needs no way back: whatever remembers one until then, it goes with the page.
      window.addEventListener('pagehide', takeReturnPath, { once: true });
      window.location.assign('/');
    },
    onError: (error) => notify(refusalOf(error).message, 'error'),
  });
}
