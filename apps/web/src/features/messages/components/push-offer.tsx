import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePush } from '../../../shared/push/use-push.ts';

const key = 'push_offer';

/** Once per browser, to somebody who has conversations and was never asked: whether this device may tell of new ones. */
export function PushOffer() {
  const { t } = useTranslation('push');
  const [answered, setAnswered] = useState(() => localStorage.getItem(key) !== null);
  const { state, turn, turning, problem } = usePush();
  if (answered || state !== 'off' || Notification.permission === 'denied') return null;
  const answer = () => {
    localStorage.setItem(key, 'answered');
    setAnswered(true);
  };
  const accept = () =>
    turn(true, {
      onSuccess: () => {
        answer();
        notify(t('on'));
      },
    });
  return (
    <section aria-label={t('offer')} className="m-3 grid gap-3 rounded-20 border border-line bg-raised p-4">
      <div className="flex gap-3">
        <Bell size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-accent-text" />
        <div className="grid gap-1">
          <h2 className="text-15 font-medium">{t('offer')}</h2>
          <p className="text-13 text-muted">{t('offerText')}</p>
          {problem && (
            <p role="alert" className="text-13 text-danger-text">
              {problem}
            </p>
          )}
        </div>
      </div>
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={answer}>
          {t('notNow')}
        </Button>
        <Button busy={turning !== null} onClick={accept}>
          {t('turnOn')}
        </Button>
      </div>
    </section>
  );
}
