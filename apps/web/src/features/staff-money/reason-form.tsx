import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';

/** The reason for returning money; requires one, and confirms what cannot be undone. */
export function ReasonForm({
  label,
  hint,
  action,
  question,
  busy,
  onSend,
  onCancel,
}: {
  label: string;
  hint: string;
  action: string;
  question: { title: string; description: string };
  busy: boolean;
  onSend: (reason: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('staff-money');
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  return (
    <form
      noValidate
      className="grid max-w-[560px] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(reason.trim() !== '');
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
        <Button type="submit" kind="danger" disabled={!reason.trim()}>
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      <QuestionDialog
        open={asking}
        title={question.title}
        description={question.description}
        keep={t('back')}
        act={action}
        busy={busy}
        onAct={() => onSend(reason.trim())}
        onClose={() => setAsking(false)}
      />
    </form>
  );
}
