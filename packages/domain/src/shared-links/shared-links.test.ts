import { expect, test } from 'vitest';
import { type LinkedMedia, linkAccess } from './shared-links.ts';

const hidden: LinkedMedia = { access: null, authorGone: false, blocked: false, state: 'published' };
const free = { priceCents: 0 };
const priced = { priceCents: 500 };

test('a free link opens and a priced one offers what its viewer could not open', () => {
  for (const media of [hidden, { ...hidden, access: 'buy' }, { ...hidden, access: 'subscribe' }] as const) {
    expect(linkAccess(media, free)).toBe('free');
    expect(linkAccess(media, priced)).toBe('buy');
  }
  expect(linkAccess({ ...hidden, state: 'scheduled' }, priced)).toBe('buy');
});

test('media that is open anyway is offered to nobody', () => {
  for (const access of ['owner', 'free', 'subscriber', 'purchased', 'staff'] as const)
    expect(linkAccess({ ...hidden, access }, priced)).toBe(access);
});

test('unapproved media, and those of deleted or blocked authors, are hidden', () => {
  for (const state of ['draft', 'processing', 'review', 'rejected', 'removed'] as const)
    expect(linkAccess({ ...hidden, state }, free)).toBeNull();
  expect(linkAccess({ ...hidden, authorGone: true }, free)).toBeNull();
  expect(linkAccess({ ...hidden, blocked: true }, priced)).toBeNull();
});
