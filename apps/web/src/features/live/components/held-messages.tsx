import { Button } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/people/person-name.ts';
import { heldQuery } from '../chat-queries.ts';
import { useChatModeration } from '../use-chat-moderation.ts';

/** Newcomers' messages that wait for the creator: shown or deleted by one press. Nothing when none waits. */
export function HeldMessages({ creator }: { creator: string }) {
  const { t } = useTranslation('live-chat');
  const { data: held = [] } = useQuery(heldQuery(creator));
  const { approve, remove } = useChatModeration(creator);
  if (held.length === 0) return null;
  return (
    <section aria-live="polite" className="grid max-h-48 gap-2 overflow-y-auto rounded-12 border border-line p-3">
      <h3 className="text-13 font-medium text-muted">{t('held', { count: held.length })}</h3>
      <ul className="grid grid-cols-1 gap-2">
        {held.map((message) => {
          const name = personName(message.user);
          return (
            <li key={message.id} className="flex items-center gap-1">
              <p className="min-w-0 grow wrap-anywhere text-15">
                <span className="mr-2 font-bold text-muted">{name}</span>
                {message.text}
              </p>
              <Button
                kind="quiet"
                className="shrink-0"
                aria-label={t('approveOf', { name })}
                onClick={() => approve.mutate({ id: message.id })}
              >
                {t('approve')}
              </Button>
              <IconButton label={t('removeOf', { name })} onClick={() => remove.mutate({ id: message.id })}>
                <Trash2 size={18} />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
