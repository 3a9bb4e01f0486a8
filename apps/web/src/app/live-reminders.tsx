import { notify } from '@foxreel/ui/notify';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { utils } from '../shared/api/trpc.ts';
import { useEvents } from '../shared/events/event-stream.tsx';
import { mayLeave } from '../shared/navigation/leaving.ts';
import { personName } from '../shared/people/person.tsx';

const shownMs = 10_000;

/** Tells of scheduled lives that the viewer wants to be reminded of: it is time, or they were moved or cancelled. */
export function LiveReminders() {
  const { t } = useTranslation('navigation');
  const navigate = useNavigate();
  useEvents((event) => {
    if (event.type !== 'live_reminder') return;
    const { change, title, account } = event;
    void utils.live.scheduled.invalidate();
    const open = () => void (mayLeave() && navigate(`/${account.username}/live`));
    const watch = { label: t('reminderWatch'), onClick: open };
    notify(t(`reminder_${change}`, { name: personName(account), title }), 'plain', {
      milliseconds: shownMs,
      ...(change === 'due' ? { action: watch } : {}),
    });
  });
  return null;
}
