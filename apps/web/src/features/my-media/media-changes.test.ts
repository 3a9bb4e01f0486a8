import type { MediaView } from '@foxreel/contracts';
import { describe, expect, it } from 'vitest';
import { mediaForTest } from '../../shared/media/testing/media-for-test.ts';
import { detailsSchema } from '../../shared/media-details/details.ts';
import { changesOf, valuesOf } from './media-changes.ts';

const media = mediaForTest({ description: 'Low tide', tags: ['sea'], shopCents: 499, duration: 12 });

const changed = (of: MediaView, typed: Partial<ReturnType<typeof valuesOf>>) => {
  const began = valuesOf(of);
  return changesOf(of, began, detailsSchema(began.releaseAt).parse({ ...began, ...typed }));
};
const released = { ...media, availableDate: '2026-11-21T08:30:20.000Z' };

describe('an edit’s changes', () => {
  it('are none if nothing changed, also with a past release date', () => {
    expect(changed(media, {})).toEqual({});
    expect(valuesOf(released).release).toBe('scheduled');
    expect(changed(released, {})).toEqual({});
  });

  it('are only the changed fields', () => {
    expect(changed(media, { description: 'High tide', price: '', tags: ['Sea', 'calm'] })).toEqual({
      description: 'High tide',
      shop: 0,
      tags: ['sea', 'calm'],
    });
    expect(changed({ ...media, altText: 'Sand' }, { altText: '' })).toEqual({ alt_text: '' });
    expect(changed(media, { visibility: 'subscription' })).toEqual({ visibility: 'subscription' });
  });

  it('are the new release date, and the creation date for a release now', () => {
    const later = changed(media, { release: 'scheduled', releaseAt: '2999-01-01T10:00' });
    expect(later).toEqual({ available_date: new Date('2999-01-01T10:00').toISOString() });
    expect(changed(released, { release: 'now' })).toEqual({ available_date: media.addDate });
  });

  it('keep price and date of media that becomes private, and show them again when it is no longer private', () => {
    expect(changed(media, { visibility: 'private', price: '9', release: 'scheduled' })).toEqual({ private: true });
    const hidden: MediaView = { ...media, private: true, visibility: 'subscription' };
    expect(changed(hidden, {})).toEqual({});
    expect(changed(hidden, { visibility: 'free' })).toEqual({ private: false, visibility: 'free' });
  });
});
