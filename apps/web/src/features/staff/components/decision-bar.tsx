import { reviewMediaInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { TextArea } from '@foxreel/ui/field';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueStatus } from '../queries.ts';
import { Key } from './key.tsx';

/** Approve, or reject with a reason that is required. */
export function DecisionBar({
  id,
  status,
  rejecting,
  onRejecting,
  onDecide,
}: {
  id: string;
  status: QueueStatus;
  rejecting: boolean;
  onRejecting: (rejecting: boolean) => void;
  onDecide: (approved: boolean, reason: string | null) => void;
}) {
  const { t } = useTranslation('staff');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const reject = (event?: FormEvent) => {
    event?.preventDefault();
    const parsed = reviewMediaInput.safeParse({ id, approved: false, reason });
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    onDecide(false, parsed.data.reason ?? null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onRejecting(false);
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      reject();
    }
  };

  if (rejecting) {
    return (
      <form onSubmit={reject} noValidate className="grid gap-4">
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          error={error}
          value={reason}
          autoFocus
          rows={2}
          className="resize-none"
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={press}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="danger">
            {t('rejectNow')}
          </Button>
          <Button kind="quiet" onClick={() => onRejecting(false)}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {status !== 'approved' && (
        <Button onClick={() => onDecide(true, null)}>
          {t('approve')} <Key>a</Key>
        </Button>
      )}
      {status !== 'rejected' && (
        <Button kind="outline" onClick={() => onRejecting(true)}>
          {t('reject')} <Key>r</Key>
        </Button>
      )}
    </div>
  );
}
