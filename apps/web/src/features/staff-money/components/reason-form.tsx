import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { useState } from 'react';
import { t } from '../words.ts';

/** Why money goes back; nothing happens without a reason. */
export function ReasonForm({
  label,
  hint,
  action,
  busy,
  onSend,
  onCancel,
}: {
  label: string;
  hint: string;
  action: string;
  busy: boolean;
  onSend: (reason: string) => void;
  onCancel: () => void;
}) {
  const [reason, setReason] = useState('');
  return (
    <form
      noValidate
      className="grid max-w-[560px] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) onSend(reason.trim());
      }}
    >
      <Field
        label={label}
        hint={hint}
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" kind="danger" busy={busy} disabled={!reason.trim()}>
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
