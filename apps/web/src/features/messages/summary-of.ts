import { type MessageDataView, readUploadContent } from '@foxreel/contracts';
import { m } from './mass-words.ts';
import { readOffer } from './read-offer.ts';

/** The first of several messages in a line. */
export function summaryOf(parts: readonly MessageDataView[]): string {
  const [first] = parts;
  if (!first) return '';
  if (first.type === 'text') return first.value;
  if (first.type === 'teaser') return readOffer(first.value)?.text || m('teaser');
  return readUploadContent(first.value)?.text || m('upload');
}
