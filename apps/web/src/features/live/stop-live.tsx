import { Button } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { useAskBeforeLeaving } from '../../shared/navigation/use-ask-before-leaving.ts';

/** Ends a live, after a question: one tap too many would send every viewer away. */
export function StopLive({
  viewers,
  busy = false,
  onPicture = false,
  endsWithPage = false,
  onStop,
}: {
  viewers: number;
  busy?: boolean;
  /** An icon over the picture. */
  onPicture?: boolean;
  /** Leaving the page ends the live, so that asks first too. */
  endsWithPage?: boolean;
  onStop: () => void;
}) {
  const { t } = useTranslation('live');
  const { t: tSetup } = useTranslation('live-setup');
  const [asking, setAsking] = useState(false);
  useAskBeforeLeaving(endsWithPage, () => setAsking(true));
  return (
    <>
      {onPicture ? (
        <IconButton label={t('stopLive')} onPicture onClick={() => setAsking(true)} className="bg-live-plate">
          <Square size={18} fill="currentColor" />
        </IconButton>
      ) : (
        <Button kind="secondary" disabled={busy} onClick={() => setAsking(true)}>
          {busy ? t('wait') : t('stopLive')}
        </Button>
      )}
      <QuestionDialog
        open={asking}
        title={tSetup('stopTitle')}
        description={viewers > 0 ? tSetup('stopViewers', { count: viewers }) : tSetup('stopHint')}
        keep={tSetup('stopKeep')}
        act={tSetup('stopAct')}
        onAct={() => {
          setAsking(false);
          onStop();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
