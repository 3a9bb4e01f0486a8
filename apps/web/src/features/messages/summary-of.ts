import { type MessageDataView, readUploadContent } from '@foxreel/contracts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { readOffer } from './read-offer.ts';

const t = i18n.getFixedT(null, 'messages-mass');

/** The first of several messages in a line. */
export function summaryOf(parts: readonly MessageDataView[]): string {
  const [first] = parts;
  if (!first) return '';
  if (first.type === 'text') return first.value;
  if (first.type === 'teaser') return readOffer(first.value)?.text || t('teaser');
  return readUploadContent(first.value)?.text || t('upload');
}
