import { type MessageDataView, readTeaserContent, readUploadContent } from '@foxreel/contracts';
import { i18n } from '../../shared/i18n/i18n.ts';

const t = i18n.getFixedT(null, 'messages');

/** A message in one line, as the inbox shows it. */
export function lineOf({ type, value }: MessageDataView): string {
  if (type === 'text') return value;
  if (type === 'upload') return readUploadContent(value)?.text || t('upload');
  const text = readTeaserContent(value)?.text;
  return text ? `${t('teaser')}: ${text}` : t('teaser');
}
