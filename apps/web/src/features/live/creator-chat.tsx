import { Button } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../shared/people/person.tsx';
import { useSession } from '../../shared/session/session.ts';
import { ChatSettings } from './chat-settings.tsx';
import { LiveChat, type LiveChatProps } from './live-chat.tsx';
import { StageDesk } from './stage-desk.tsx';
import { heldQuery, useChatModeration } from './use-live-chat.ts';

/** Newcomers' held messages: approved or deleted with one click. Nothing if there are none. */
export function HeldMessages({ creator }: { creator: string }) {
  const { t } = useTranslation('live-chat');
  const { data: held = [] } = useQuery(heldQuery(creator));
  const { approve, remove } = useChatModeration(creator);
  if (held.length === 0) return null;
  return (
    <section
      aria-live="polite"
      className="grid max-h-48 shrink-0 gap-2 overflow-y-auto rounded-12 border border-line p-3 in-data-chat:max-h-[40%] in-data-chat:bg-black/60"
    >
      <h3 className="text-13 font-medium text-muted">{t('held', { count: held.length })}</h3>
      <ul className="grid grid-cols-1 gap-2">
        {held.map((message) => {
          const name = personName(message.user);
          return (
            <li key={message.id} className="flex items-center gap-1">
              <p className="min-w-0 grow wrap-anywhere text-15">
                <span className="me-2 font-bold text-muted">{name}</span>
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

/** The chat for its creator, their moderators, or staff: with held messages; settings for creator and staff. */
export function CreatorChat({ creator, live, ...rest }: Omit<LiveChatProps, 'head' | 'moderates'>) {
  const { t } = useTranslation('live-chat');
  const [settings, setSettings] = useState(false);
  const { account } = useSession();
  const own = account?.id === creator;
  const mayChange = own || account?.staff === true;
  return (
    <>
      <LiveChat
        creator={creator}
        live={live}
        moderates
        {...rest}
        head={
          <>
            <header className="flex items-center justify-between">
              <h2 className="text-17 font-bold">{t('title')}</h2>
              {mayChange && (
                <IconButton label={t('settings')} onClick={() => setSettings(true)}>
                  <Settings2 size={20} />
                </IconButton>
              )}
            </header>
            {live && own && <StageDesk creator={creator} />}
            <HeldMessages creator={creator} />
          </>
        }
      />
      {mayChange && <ChatSettings creator={creator} open={settings} onClose={() => setSettings(false)} />}
    </>
  );
}
