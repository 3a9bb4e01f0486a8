import { IconButton } from '@foxreel/ui/icon-button';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatSettings } from './chat-settings.tsx';
import { HeldMessages } from './held-messages.tsx';
import { LiveChat } from './live-chat.tsx';

/** The chat as its creator, or staff, has it: with what waits, and the settings. */
export function CreatorChat({ creator, live }: { creator: string; live: boolean }) {
  const { t } = useTranslation('live-chat');
  const [settings, setSettings] = useState(false);
  return (
    <>
      <LiveChat
        creator={creator}
        live={live}
        head={
          <>
            <header className="flex items-center justify-between">
              <h2 className="text-17 font-bold">{t('title')}</h2>
              <IconButton label={t('settings')} onClick={() => setSettings(true)}>
                <Settings2 size={20} />
              </IconButton>
            </header>
            <HeldMessages creator={creator} />
          </>
        }
      />
      <ChatSettings creator={creator} open={settings} onClose={() => setSettings(false)} />
    </>
  );
}
