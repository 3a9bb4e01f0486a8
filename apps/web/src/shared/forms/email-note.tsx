import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../api/links.ts';
import { trpc, utils } from '../api/trpc.ts';

/** The new email awaiting verification, or null. */
const pendingEmailQuery = utils.account.pendingEmail.queryOptions();

/** Under one's own email: the address awaiting verification, with a resend button. Nothing if there is none. */
export function EmailNote({ verified }: { verified: boolean }) {
  const { t } = useTranslation('email');
  const { data: pending } = useQuery(pendingEmailQuery);
  const resend = trpc.account.resendVerification.useMutation({
    onSuccess: () => notify(t('resent'), 'success'),
    onError: (error) => notify(toCallError(error).message, 'error'),
  });
  const shown = Boolean(pending) || (pending === null && !verified);
  return (
    <div role="status" className="empty:absolute">
      {shown && (
        <div className="grid gap-2 rounded-12 border border-line bg-raised px-4 py-3">
          <p className="flex gap-3 text-15">
            <MailWarning size={20} aria-hidden="true" className="mt-0.5 text-accent-text" />
            <span className="min-w-0">{pending ? t('pending', { email: pending }) : t('unverified')}</span>
          </p>
          <Button
            kind="secondary"
            busy={resend.isPending}
            onClick={() => resend.mutate()}
            className="justify-self-start"
          >
            {t('resend')}
          </Button>
        </div>
      )}
    </div>
  );
}
