import { type CommentSettingsView, commentLinkRules, limits, type SaveCommentSettingsInput } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { TextArea } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Segmented } from '@foxreel/ui/segmented';
import { Switch, SwitchGroup } from '@foxreel/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatSeconds } from '../../shared/format.ts';
import { RowsSkeleton, SectionFailed } from './section-states.tsx';

const slowChoices = [0, 10, 30, 60, 300];
const linkLabels = { allow: 'linksAllow', hold: 'linksHold', reject: 'linksReject' } as const;
const settingsQuery = utils.comments.settings.queryOptions({});

/** Shows a changed rule at once, and the stored one again if the server rejects it. */
function useSaveRules() {
  return trpc.comments.saveSettings.useMutation({
    onMutate: async ({ creator: _creator, ...change }: SaveCommentSettingsInput) => {
      await utils.comments.settings.cancel({});
      const before = utils.comments.settings.getData({});
      utils.comments.settings.setData({}, (rules) => rules && Object.assign({ ...rules }, change));
      return { before };
    },
    onSuccess: (saved) => utils.comments.settings.setData({}, saved),
    onError: (error, _change, context) => {
      utils.comments.settings.setData({}, context?.before);
      notify(toCallError(error).message, 'error');
    },
  });
}

/** Words are typed one per line and saved with a button. */
function BlockedWords({ words }: { words: readonly string[] }) {
  const { t } = useTranslation('settings');
  const [text, setText] = useState(words.join('\n'));
  const save = trpc.comments.saveSettings.useMutation({
    onSuccess: (saved) => {
      utils.comments.settings.setData({}, saved);
      setText(saved.blockedWords.join('\n'));
      notify(t('saved'), 'success');
    },
  });
  const typed = text
    .split('\n')
    .map((word) => word.trim())
    .filter(Boolean);
  const error = save.error ? toCallError(save.error) : null;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ blockedWords: typed });
      }}
    >
      <TextArea
        label={t('blockedWords')}
        hint={t('blockedWordsHint')}
        error={error ? (Object.values(error.fields).flat()[0] ?? error.message) : undefined}
        value={text}
        rows={4}
        maxLength={limits.blockedWordsMax * (limits.blockedWordMax + 1)}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" kind="secondary" busy={save.isPending} className="justify-self-start">
        {t('saveWords')}
      </Button>
    </form>
  );
}

function Rules({ rules }: { rules: CommentSettingsView }) {
  const { t } = useTranslation('settings');
  const save = useSaveRules();
  const seconds = [...new Set([...slowChoices, rules.slowModeSeconds])].toSorted((a, b) => a - b);
  return (
    <div className="grid gap-6">
      <Link to="/account/comments" className={buttonClass('outline')}>
        {t('toHeldComments')}
      </Link>
      <SwitchGroup>
        <Switch
          label={t('commentsOpen')}
          hint={t('commentsOpenHint')}
          checked={!rules.commentsOff}
          onChange={(open) => save.mutate({ commentsOff: !open })}
        />
        <Switch
          label={t('holdNewcomers')}
          hint={t('holdNewcomersHint')}
          checked={rules.holdNewcomers}
          onChange={(holdNewcomers) => save.mutate({ holdNewcomers })}
        />
      </SwitchGroup>
      <Segmented
        label={t('commentLinks')}
        value={rules.links}
        onChange={(links) => save.mutate({ links })}
        choices={commentLinkRules.map((value) => ({ value, label: t(linkLabels[value]) }))}
      />
      <Segmented
        label={t('slowMode')}
        value={String(rules.slowModeSeconds)}
        onChange={(value) => save.mutate({ slowModeSeconds: Number(value) })}
        choices={seconds.map((count) => ({
          value: String(count),
          label: count === 0 ? t('slowModeOff') : formatSeconds(count, 'short'),
        }))}
      />
      <BlockedWords words={rules.blockedWords} />
      <p className="text-13 text-muted">{t('commentRulesText')}</p>
    </div>
  );
}

/** /account/settings/comments: a creator's rules for comments; saved at once. */
export function CommentsSection() {
  const { data, isPending, isFetching, refetch } = useQuery(settingsQuery);
  if (isPending) return <RowsSkeleton rows={4} />;
  if (!data) return <SectionFailed busy={isFetching} onRetry={() => void refetch()} />;
  return <Rules rules={data} />;
}
