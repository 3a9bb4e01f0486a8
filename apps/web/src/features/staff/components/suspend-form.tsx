import { limits, suspendAccountInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { TextArea } from '@foxreel/ui/field';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '../../../shared/forms/question-dialog.tsx';

/** Shuts an account out, with a reason and a question. */
export function SuspendForm({
  id,
  name,
  busy,
  onSuspend,
}: {
  id: string;
  name: string;
  busy: boolean;
  onSuspend: (reason: string) => void;
}) {
  const { t } = useTranslation('staff');
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [asking, setAsking] = useState(false);
  if (!open)
    return (
      <Button kind="danger" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('suspend')}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = suspendAccountInput.safeParse({ id, reason });
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    setError(undefined);
    setAsking(true);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <QuestionDialog
        open={asking}
        title={t('suspendQuestion', { name })}
        description={t('asks_suspend_user')}
        keep={t('goBack')}
        act={t('suspendNow')}
        busy={busy}
        onAct={() => onSuspend(reason)}
        onClose={() => setAsking(false)}
      />
      <TextArea
        label={t('suspensionReason')}
        hint={t('suspensionHint')}
        error={error}
        value={reason}
        autoFocus
        rows={2}
        className="resize-none"
        maxLength={limits.suspensionReasonMax}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="danger">
          {t('suspendNow')}
        </Button>
        <Button kind="quiet" onClick={() => setOpen(false)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
