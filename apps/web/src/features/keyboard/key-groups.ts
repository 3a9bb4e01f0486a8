import { i18n } from '../../shared/i18n/i18n.ts';

const t = i18n.getFixedT(null, 'keyboard');

export interface KeyGroup {
  title: string;
  /** Each line: any of these keys, and what they do. */
  lines: readonly { keys: readonly string[]; does: string }[];
}

export const keyGroups = (): readonly KeyGroup[] => [
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
export const staffKeys = (): readonly KeyGroup[] => [
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
