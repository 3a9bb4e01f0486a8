import type { AccountView } from '@foxreel/contracts';
import { utils } from '../../api/trpc.ts';

/** An account as its own session shows it; its id is its name. */
export const accountForTest = (name: string): AccountView => ({
  id: name,
  username: name,
  fullname: null,
  avatar: null,
  live: false,
  livestream: null,
  creator: false,
  bio: null,
  followers: 0,
  following: 0,
  posts: 0,
  status: 'stop',
  isFollowing: null,
  subscriptionId: null,
  addDate: '2026-01-01T00:00:00.000Z',
  staff: false,
  socials: { instagram: null, twitter: null },
  own: null,
});

/** Signs in on the page; null signs out. */
export const signInForTest = (name: string | null): void =>
  void utils.auth.session.setData(undefined, {
    payments: 'none',
    account: name === null ? null : accountForTest(name),
  });
