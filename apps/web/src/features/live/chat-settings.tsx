import { type LiveChatSettingsView, limits } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { TextArea } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Segmented } from '@foxreel/ui/segmented';
import { Sheet } from '@foxreel/ui/sheet';
import { Skeleton } from '@foxreel/ui/skeleton';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { Switch } from '@foxreel/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatSeconds } from '../../shared/format.ts';
import { personName } from '../../shared/people/person.tsx';
import { useSession } from '../../shared/session/session.ts';
import { ChatModerators } from './chat-moderators.tsx';
import { chatSettingsQuery, mutesQuery, useChatModeration } from './use-live-chat.ts';

/** The muted accounts, each with an unmute button. */
function Mutes({ creator }: { creator: string }) {
  const { t } = useTranslation('live-chat');
  return (
    <section className="grid gap-1">
      <h3 className="text-13 font-medium text-muted">{t('mutes')}</h3>
      <MutedPeople creator={creator} />
    </section>
  );
}

function MutedPeople({ creator }: { creator: string }) {
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

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

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
  const [followers, setFollowers] = useState(settings.followersOnly);
  const [patterns, setPatterns] = useState(settings.blockedPatterns.join('\n'));
  const [blocked, setBlocked] = useState(settings.blockedWords.join('\n'));
  const save = trpc.live.saveChatSettings.useMutation({
    onSuccess: (saved) => {
      utils.live.chatSettings.setData({ creator }, saved);
      notify(t('saved'));
      onSaved();
    },
  });
  const failure = save.isError ? toCallError(save.error) : null;
  /** An error of one pattern belongs to all of them. */
  const patternError = Object.entries(failure?.fields ?? {}).find(([path]) =>
    path.startsWith('blockedPatterns'),
  )?.[1][0];
  const seconds = [...new Set([...slowChoices, settings.slowModeSeconds])].toSorted((a, b) => a - b);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({
          creator,
          slowModeSeconds: Number(slow),
          holdNewcomers: hold,
          followersOnly: followers,
          blockedWords: linesOf(blocked),
          blockedPatterns: linesOf(patterns),
        });
      }}
    >
      <Segmented
        label={t('slow')}
        value={slow}
        onChange={setSlow}
        choices={seconds.map((count) => ({
          value: String(count),
          label: count === 0 ? t('slowOff') : formatSeconds(count, 'short'),
        }))}
      />
      <Switch label={t('followersOnly')} hint={t('followersOnlyHint')} checked={followers} onChange={setFollowers} />
      <Switch label={t('hold')} hint={t('holdHint')} checked={hold} onChange={setHold} />
      <TextArea
        label={t('blocked')}
        hint={t('blockedHint')}
        error={failure && !patternError ? failure.message : undefined}
        value={blocked}
        rows={4}
        maxLength={limits.blockedWordsMax * (limits.blockedWordMax + 1)}
        onChange={(event) => setBlocked(event.target.value)}
      />
      <TextArea
        label={t('patterns')}
        hint={t('patternsHint')}
        error={patternError}
        value={patterns}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        dir="ltr"
        maxLength={limits.liveChatPatternsMax * (limits.liveChatPatternMax + 1)}
        onChange={(event) => setPatterns(event.target.value)}
      />
      <Button type="submit" busy={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}

/** Chat moderation: slow mode, who may write, what is rejected, moderators, and muted accounts. */
export function ChatSettings({ creator, open, onClose }: { creator: string; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('live-chat');
  const query = useQuery({ ...chatSettingsQuery(creator), enabled: open });
  const settings = query.data;
  const own = useSession().account?.id === creator;
  return (
    <Sheet open={open} onClose={onClose} title={t('settings')}>
      {settings ? (
        <>
          <SettingsForm creator={creator} settings={settings} onSaved={onClose} />
          {own && <ChatModerators />}
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
    </Sheet>
  );
}
