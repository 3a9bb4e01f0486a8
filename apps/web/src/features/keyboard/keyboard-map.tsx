import { Sheet } from '@foxreel/ui/sheet';
import { Switch } from '@foxreel/ui/switch';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../shared/i18n/i18n.ts';
import { areSingleKeysOn, setSingleKeys } from '../../shared/keys.ts';
import { useSession } from '../../shared/session/session.ts';

const t = i18n.getFixedT(null, 'keyboard');

interface KeyGroup {
  title: string;
  /** Each line: any of these keys, and their action. */
  lines: readonly { keys: readonly string[]; does: string }[];
}

const keyGroups = (): readonly KeyGroup[] => [
  {
    title: t('feed'),
    lines: [
      { keys: ['↓', 'Page Down'], does: t('next') },
      { keys: ['↑', 'Page Up'], does: t('previous') },
      { keys: [t('space')], does: t('playPause') },
      { keys: ['M'], does: t('mute') },
      { keys: ['L'], does: t('like') },
      { keys: ['F'], does: t('fullscreen') },
      { keys: ['+'], does: t('zoomIn') },
      { keys: ['-'], does: t('zoomOut') },
      { keys: ['0'], does: t('zoomWhole') },
    ],
  },
  {
    title: t('writing'),
    lines: [
      { keys: [t('enter')], does: t('send') },
      { keys: [t('shiftEnter')], does: t('line') },
    ],
  },
  {
    title: t('everywhere'),
    lines: [
      { keys: ['Esc'], does: t('close') },
      { keys: ['?', t('ctrlSlash')], does: t('map') },
    ],
  },
];

/** Only staff have the pages that these work on. */
const staffKeys = (): readonly KeyGroup[] => [
  {
    title: t('staff'),
    lines: [
      { keys: ['J', '↓'], does: t('nextItem') },
      { keys: ['K', '↑'], does: t('previousItem') },
    ],
  },
  {
    title: t('review'),
    lines: [
      { keys: ['A'], does: t('approve') },
      { keys: ['R'], does: t('reject') },
      { keys: ['Z'], does: t('undo') },
      { keys: [t('space')], does: t('playPause') },
    ],
  },
  {
    title: t('reports'),
    lines: [
      { keys: ['D'], does: t('dismiss') },
      { keys: ['T'], does: t('takeDown') },
      { keys: ['W'], does: t('warn') },
      { keys: ['S'], does: t('suspend') },
    ],
  },
  { title: t('accounts'), lines: [{ keys: ['/'], does: t('findAccount') }] },
];

function Keys({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation('keyboard');
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className="px-1.5 text-13 text-muted">{t('or')}</span>}
      <kbd className="inline-grid min-h-7 min-w-7 place-items-center rounded-6 border border-line bg-overlay px-2 font-sans text-13 font-medium">
        {key}
      </kbd>
    </Fragment>
  ));
}

function Group({ title, lines }: KeyGroup) {
  return (
    <section className="grid gap-1">
      <h3 className="text-13 font-medium text-muted">{title}</h3>
      <dl className="divide-y divide-line">
        {lines.map(({ keys, does }) => (
          <div key={does} className="flex min-h-10 items-center justify-between gap-4">
            <dt className="order-2 shrink-0">
              <Keys keys={keys} />
            </dt>
            <dd className="text-15">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All keyboard shortcuts, and whether single-key ones are on. */
export function KeyboardMap({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('keyboard');
  const { account } = useSession();
  const [single, setSingle] = useState(areSingleKeysOn);
  const groups = account?.staff ? [...keyGroups(), ...staffKeys()] : keyGroups();
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <Switch
        label={t('single')}
        hint={t('singleHint')}
        checked={single}
        onChange={(on) => {
          setSingle(on);
          setSingleKeys(on);
        }}
      />
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </Sheet>
  );
}
