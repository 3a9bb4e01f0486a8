import { type LiveChatSettingsView, limits } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { TextArea } from '@foxreel/ui/field';
import { IconButton } from '@foxreel/ui/icon-button';
import { notify } from '@foxreel/ui/notify';
import { Segmented } from '@foxreel/ui/segmented';
import { Skeleton } from '@foxreel/ui/skeleton';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { Switch } from '@foxreel/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { personName } from '../../shared/people/person.tsx';
import { useSession } from '../../shared/session/session.ts';
import { LiveChat, type LiveChatProps } from './live-chat.tsx';
import { StageDesk } from './stage-desk.tsx';
import { chatSettingsQuery, heldQuery, mutesQuery, useChatModeration } from './use-live-chat.ts';

/** The muted accounts, each with an unmute button. */
function Mutes({ creator }: { creator: string }) {
  const { t } = useTranslation('live-chat');
  return (
    <section className="grid gap-1">
      <h3 className="text-13 font-medium text-muted">{t('mutes')}</h3>
      <List creator={creator} />
    </section>
  );
}

function List({ creator }: { creator: string }) {
  const { t } = useTranslation('live-chat');
  const query = useQuery(mutesQuery(creator));
  const { unmute } = useChatModeration(creator);
  if (query.isPending) return <Skeleton className="h-11" />;
  if (!query.data)
    return (
      <ErrorState
        title={t('mutesFailed')}
        retryLabel={t('retry')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
        className="py-4!"
      />
    );
  if (query.data.length === 0) return <p className="text-15 text-muted">{t('noMutes')}</p>;
  return (
    <ul className="max-h-40 overflow-y-auto">
      {query.data.map(({ user }) => (
        <li key={user.id} className="flex items-center justify-between gap-2">
          <span className="truncate text-15">{personName(user)}</span>
          <Button
            kind="quiet"
            aria-label={t('unmuteOf', { name: personName(user) })}
            onClick={() => unmute.mutate({ user: user.id, creator })}
          >
            {t('unmute')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

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
        error={save.isError ? toCallError(save.error).message : undefined}
        value={blocked}
        rows={4}
        maxLength={limits.blockedWordsMax * (limits.blockedWordMax + 1)}
        onChange={(event) => setBlocked(event.target.value)}
      />
      <Button type="submit" busy={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}

/** Chat moderation: slow mode, newcomers, blocked words, and muted accounts. */
function ChatSettings({ creator, open, onClose }: { creator: string; open: boolean; onClose: () => void }) {
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

/** Newcomers' held messages: approved or deleted with one click. Nothing if there are none. */
function HeldMessages({ creator }: { creator: string }) {
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

/** The chat for its creator, or staff: with held messages and settings. */
export function CreatorChat({ creator, live, ...rest }: Omit<LiveChatProps, 'head'>) {
  const { t } = useTranslation('live-chat');
  const [settings, setSettings] = useState(false);
  const own = useSession().account?.id === creator;
  return (
    <>
      <LiveChat
        creator={creator}
        live={live}
        {...rest}
        head={
          <>
            <header className="flex items-center justify-between">
              <h2 className="text-17 font-bold">{t('title')}</h2>
              <IconButton label={t('settings')} onClick={() => setSettings(true)}>
                <Settings2 size={20} />
              </IconButton>
            </header>
            {live && own && <StageDesk creator={creator} />}
            <HeldMessages creator={creator} />
          </>
        }
      />
      <ChatSettings creator={creator} open={settings} onClose={() => setSettings(false)} />
    </>
  );
}
