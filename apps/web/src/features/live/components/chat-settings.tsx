import { type LiveChatSettingsView, limits } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { TextArea } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Segmented } from '@foxreel/ui/segmented';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { Switch } from '@foxreel/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { trpc, utils } from '../../../shared/api/trpc.ts';
import { chatSettingsQuery } from '../chat-queries.ts';
import { Mutes } from './mutes.tsx';

const slowChoices = [0, 5, 10, 30, 60];

function SettingsForm({
  creator,
  settings,
  onSaved,
}: {
  creator: string;
  settings: LiveChatSettingsView;
  onSaved: () => void;
}) {
  const { t } = useTranslation('live-chat');
  const [slow, setSlow] = useState(String(settings.slowModeSeconds));
  const [hold, setHold] = useState(settings.holdNewcomers);
  const [blocked, setBlocked] = useState(settings.blockedWords.join('\n'));
  const words = blocked
    .split('\n')
    .map((word) => word.trim())
    .filter(Boolean);
  const save = trpc.live.saveChatSettings.useMutation({
    onSuccess: (saved) => {
      utils.live.chatSettings.setData({ creator }, saved);
      notify(t('saved'));
      onSaved();
    },
  });
  const seconds = [...new Set([...slowChoices, settings.slowModeSeconds])].toSorted((a, b) => a - b);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ creator, slowModeSeconds: Number(slow), holdNewcomers: hold, blockedWords: words });
      }}
    >
      <Segmented
        label={t('slow')}
        value={slow}
        onChange={setSlow}
        choices={seconds.map((count) => ({
          value: String(count),
          label: count === 0 ? t('slowOff') : t('slowSeconds', { count }),
        }))}
      />
      <Switch label={t('hold')} hint={t('holdHint')} checked={hold} onChange={setHold} />
      <TextArea
        label={t('blocked')}
        hint={t('blockedHint')}
        error={save.isError ? refusalOf(save.error).message : undefined}
        value={blocked}
        rows={4}
        maxLength={limits.liveChatBlockedWordsMax * (limits.liveChatBlockedWordMax + 1)}
        onChange={(event) => setBlocked(event.target.value)}
      />
      <Button type="submit" busy={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}

/** How the creator keeps the chat clean: slow mode, newcomers, blocked words, and who is muted. */
export function ChatSettings({ creator, open, onClose }: { creator: string; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('live-chat');
  const query = useQuery({ ...chatSettingsQuery(creator), enabled: open });
  const settings = query.data;
  return (
    <Dialog open={open} onClose={onClose} title={t('settings')}>
      {settings ? (
        <>
          <SettingsForm creator={creator} settings={settings} onSaved={onClose} />
          <Mutes creator={creator} />
        </>
      ) : query.isError ? (
        <ErrorState
          title={t('settingsFailed')}
          retryLabel={t('retry')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <span className="grid min-h-40 place-items-center">
          <Spinner label={t('loading')} />
        </span>
      )}
    </Dialog>
  );
}
