import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc, utils } from '../../../shared/api/trpc.ts';
import { CopyField } from '../../../shared/forms/copy-field.tsx';
import { QuestionDialog } from '../../../shared/forms/question-dialog.tsx';

/** The stream key: hidden until it is asked for, to copy, and to make anew. */
export function StreamKey({ value }: { value: string | null }) {
  const { t } = useTranslation('live');
  const [shown, setShown] = useState(false);
  const [asking, setAsking] = useState(false);
  const renew = trpc.live.renewStreamKey.useMutation({
    onSuccess: async () => {
      setAsking(false);
      await utils.live.studio.invalidate();
      notify(t('keyRenewed'), 'success');
    },
    onError: () => notify(t('keyFailed'), 'error'),
  });
  if (value === null) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-15 text-muted">{t('keyNone')}</p>
        <Button onClick={() => renew.mutate()} disabled={renew.isPending}>
          {t('keyMake')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <CopyField label={t('key')} value={value} hint={t('keyHint')} hidden={!shown} />
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" onClick={() => setShown(!shown)}>
          {shown ? t('hide') : t('show')}
        </Button>
        <Button kind="secondary" onClick={() => setAsking(true)}>
          {t('keyRenew')}
        </Button>
      </div>
      <QuestionDialog
        open={asking}
        title={t('keyRenewTitle')}
        description={t('keyRenewHint')}
        keep={t('keep')}
        act={t('keyRenew')}
        busy={renew.isPending}
        onAct={() => renew.mutate()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
