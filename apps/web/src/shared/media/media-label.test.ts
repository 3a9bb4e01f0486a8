import '../i18n/texts-testing.ts';
import { describe, expect, it } from 'vitest';
import { mediaLabel } from './media-label.ts';
import { mediaForTest } from './testing/media-for-test.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const done = { status: 'done', original: true, teaser: true, info: null, progress: 100, error: null } as const;
const media = mediaForTest({ processed: done });

describe('a media’s label', () => {
  it('is PROCESSING until something plays', () => {
    expect(mediaLabel({ ...media, processed: null, approved: false, verified: false }, now)).toBe('PROCESSING');
  });
  it('is FAILED if the file is unusable, but not once something plays', () => {
    const failed = { ...done, status: 'failed', original: false, error: 'Not a video' } as const;
    expect(mediaLabel({ ...media, processed: null, process: failed, source: null }, now)).toBe('FAILED');
    expect(mediaLabel({ ...media, processed: failed, process: failed, source: null }, now)).toBe('FAILED');
    expect(mediaLabel({ ...media, process: failed, source: { type: 'video/mp4', url: '/a' } }, now)).toBeNull();
  });
  it('is REJECTED if staff rejected it', () => {
    expect(mediaLabel({ ...media, approved: false }, now)).toBe('REJECTED');
  });
  it('counts down to the release in the largest unit', () => {
    expect(mediaLabel({ ...media, state: 'scheduled', availableDate: '2026-11-24T11:00:00Z' }, now)).toBe(
      'Available in 3 days',
    );
    expect(mediaLabel({ ...media, state: 'scheduled', availableDate: '2026-11-21T12:30:00Z' }, now)).toBe(
      'Available in 30 minutes',
    );
    expect(mediaLabel({ ...media, state: 'scheduled', availableDate: '2026-11-21T13:00:00Z' }, now)).toBe(
      'Available in 1 hour',
    );
  });
  it('is empty once published', () => {
    expect(mediaLabel(media, now)).toBeNull();
    expect(mediaLabel({ ...media, state: 'published', availableDate: '2026-11-24T11:00:00Z' }, now)).toBeNull();
  });
});
