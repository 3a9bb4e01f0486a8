import { describe, expect, it } from 'vitest';
import { canView, isOpen, type MediaViewer, type ViewedMedia } from './media-access.ts';

const media: ViewedMedia = {
  authorId: 'author',
  authorGone: false,
  state: 'published',
  private: false,
  visibility: 'free',
  priceCents: 0,
  hasFiles: true,
};
const stranger: MediaViewer = { accountId: null, staff: false, blocked: false, subscribed: false, purchased: false };
const fan: MediaViewer = { ...stranger, accountId: 'fan' };
const author: MediaViewer = { ...stranger, accountId: 'author' };
const staff: MediaViewer = { ...stranger, accountId: 'staff', staff: true };

describe('canView', () => {
  it.each<[string, Partial<ViewedMedia>, MediaViewer, ReturnType<typeof canView>]>([
    ['free, anyone', {}, stranger, 'free'],
    ['free, a fan', {}, fan, 'free'],
    ['free, blocked', {}, { ...fan, blocked: true }, null],
    ['free, own', {}, author, 'owner'],
    ['own, and staff', {}, { ...author, staff: true }, 'owner'],
    ['staff', { priceCents: 500 }, staff, 'staff'],
    ['staff who was blocked', {}, { ...staff, blocked: true }, 'staff'],
    ['priced', { priceCents: 500 }, stranger, 'buy'],
    ['priced, a subscriber', { priceCents: 500, visibility: 'subscription' }, { ...fan, subscribed: true }, 'buy'],
    ['priced, bought', { priceCents: 500 }, { ...fan, purchased: true }, 'purchased'],
    ['priced, bought, then blocked', { priceCents: 500 }, { ...fan, purchased: true, blocked: true }, null],
    ['subscription', { visibility: 'subscription' }, fan, 'subscribe'],
    ['subscription, subscribed', { visibility: 'subscription' }, { ...fan, subscribed: true }, 'subscriber'],
    ['private', { private: true }, { ...fan, subscribed: true }, null],
    ['private, bought', { private: true, priceCents: 500 }, { ...fan, purchased: true }, 'purchased'],
    ['private, own', { private: true }, author, 'owner'],
    ['in review', { state: 'review' }, { ...fan, purchased: true, subscribed: true }, null],
    ['in review, own', { state: 'review' }, author, 'owner'],
    ['in review, staff', { state: 'review' }, staff, 'staff'],
    ['rejected', { state: 'rejected' }, fan, null],
    ['scheduled', { state: 'scheduled' }, fan, null],
    ['scheduled again, bought', { state: 'scheduled' }, { ...fan, purchased: true }, 'purchased'],
    ['rejected, bought', { state: 'rejected' }, { ...fan, purchased: true }, null],
    [
      'for subscribers only since it was bought',
      { visibility: 'subscription' },
      { ...fan, purchased: true },
      'purchased',
    ],
    ['removed, bought', { state: 'removed' }, { ...fan, purchased: true }, 'purchased'],
    ['removed, bought, then blocked', { state: 'removed' }, { ...fan, purchased: true, blocked: true }, null],
    ['removed with its files, bought', { state: 'removed', hasFiles: false }, { ...fan, purchased: true }, null],
    ['removed, of someone gone, bought', { state: 'removed', authorGone: true }, { ...fan, purchased: true }, null],
    ['removed', { state: 'removed' }, staff, null],
    ['removed, own', { state: 'removed' }, author, null],
    ['of someone gone', { authorGone: true }, { ...fan, purchased: true }, null],
    ['of someone gone, staff', { authorGone: true }, staff, 'staff'],
  ])('%s', (_case, values, viewer, access) => expect(canView({ ...media, ...values }, viewer)).toBe(access));

  it('opens everything except what has to be bought or subscribed to', () => {
    expect((['owner', 'free', 'subscriber', 'purchased', 'staff'] as const).every(isOpen)).toBe(true);
    expect((['subscribe', 'buy'] as const).some(isOpen)).toBe(false);
  });
});
