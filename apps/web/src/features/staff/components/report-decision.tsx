import { limits, messages, type ReportAction } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { TextArea } from '@foxreel/ui/field';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '../../../shared/forms/question-dialog.tsx';
import { Key } from './key.tsx';

/** What to do about a report, and the words that go with it. Whatever touches somebody's account or content is asked for once more. */
export function ReportDecision({
  deciding,
  onDeciding,
  removal,
  mayAct,
  busy,
  onDecide,
}: {
  deciding: ReportAction | null;
  onDeciding: (action: ReportAction | null) => void;
  /** What can be taken away; null where only its author can be acted on. */
  removal: 'remove_media' | 'remove_comment' | null;
  mayAct: boolean;
  busy: boolean;
  onDecide: (action: ReportAction, note: string) => void;
}) {
  const { t } = useTranslation('staff');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [asking, setAsking] = useState(false);
  if (deciding === null)
    return (
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" onClick={() => onDeciding('dismiss')}>
          {t('dismiss')} <Key>d</Key>
        </Button>
        {removal && (
          <Button kind="outline" onClick={() => onDeciding(removal)}>
            {t(removal === 'remove_media' ? 'takeDown' : 'removeComment')} <Key>t</Key>
          </Button>
        )}
        {mayAct && (
          <>
            <Button kind="outline" onClick={() => onDeciding('warn_user')}>
              {t('warn')} <Key>w</Key>
            </Button>
            <Button kind="danger" onClick={() => onDeciding('suspend_user')}>
              {t('suspend')} <Key>s</Key>
            </Button>
          </>
        )}
      </div>
    );
  const decide = (event?: FormEvent) => {
    event?.preventDefault();
    if (deciding === 'warn_user' && note.trim() === '') return setError(messages.warningNote);
    if (deciding === 'dismiss') onDecide(deciding, note.trim());
    else setAsking(true);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDeciding(null);
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      decide();
    }
  };
  return (
    <form onSubmit={decide} noValidate className="grid gap-4">
      {deciding !== 'dismiss' && (
        <QuestionDialog
          open={asking}
          title={t(`ask_${deciding}`)}
          description={t(`asks_${deciding}`)}
          keep={t('goBack')}
          act={t(`do_${deciding}`)}
          busy={busy}
          onAct={() => onDecide(deciding, note.trim())}
          onClose={() => setAsking(false)}
        />
      )}
      <TextArea
        label={deciding === 'dismiss' ? t('noteForStaff') : t('noteForOwner')}
        hint={t(`hint_${deciding}`)}
        error={error}
        value={note}
        autoFocus
        rows={2}
        className="resize-none"
        maxLength={limits.reportDetailsMax}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={press}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind={deciding === 'dismiss' ? 'primary' : 'danger'} busy={busy}>
          {t(`do_${deciding}`)}
        </Button>
        <Button kind="quiet" onClick={() => onDeciding(null)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
