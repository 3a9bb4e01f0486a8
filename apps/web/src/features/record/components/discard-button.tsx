import { Button } from '@foxreel/ui/button';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '../../../shared/forms/question-dialog.tsx';

/** Throws a recording away, after a question: there is no way back. */
export function DiscardButton({ onDiscard, className }: { onDiscard: () => void; className?: string }) {
  const { t } = useTranslation('record');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="secondary" className={className} onClick={() => setAsking(true)}>
        <Trash2 size={20} aria-hidden="true" />
        {t('discard')}
      </Button>
      <QuestionDialog
        open={asking}
        title={t('discardTitle')}
        description={t('discardHint')}
        keep={t('keep')}
        act={t('discard')}
        onAct={() => {
          setAsking(false);
          onDiscard();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
