import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { formatMoment } from '../../../shared/format/time.ts';
import { payoutDetailsQuery } from '../queries.ts';
import { t } from '../words.ts';

/** Says until when payouts wait, and why; nothing while they do not. */
export function PayoutHold() {
  const { data } = useQuery(payoutDetailsQuery);
  if (!data?.heldUntil) return null;
  return (
    <p className="flex max-w-[480px] gap-3 rounded-12 border border-line bg-raised px-4 py-3 text-15">
      <ShieldAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      {t('payoutHeld', { when: formatMoment(data.heldUntil) })}
    </p>
  );
}
