import type { MassMessageView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Pause, Play, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '../../../shared/forms/question-dialog.tsx';
import { useMassActions } from '../use-mass-actions.ts';

/** What may be done about a message that is under way: hold it, go on, take it back. */
export function MassActions({ mass }: { mass: MassMessageView }) {
  const { t } = useTranslation('messages-mass');
  const { busy, act } = useMassActions(mass);
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex content-start items-start gap-2">
      <Button
        kind="secondary"
        className="px-4"
        busy={busy === 'pause' || busy === 'resume'}
        disabled={busy !== null}
        onClick={() => void act(mass.paused ? 'resume' : 'pause')}
      >
        {mass.paused ? <Play size={20} /> : <Pause size={20} />} {t(mass.paused ? 'resume' : 'pause')}
      </Button>
      <Button kind="danger" className="px-4" disabled={busy !== null} onClick={() => setAsking(true)}>
        <X size={20} /> {t('cancel')}
      </Button>
      <QuestionDialog
        open={asking}
        title={t('cancelTitle')}
        description={t('cancelText')}
        keep={t('keep')}
        act={t('cancelYes')}
        busy={busy === 'cancel'}
        onAct={() => void act('cancel').then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
