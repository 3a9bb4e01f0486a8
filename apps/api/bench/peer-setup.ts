import type { MovingValue, PeerSetup } from '@foxreel/bench-peers/peer-setup';
import type { PageStatements } from './capture.ts';

/** The statements captured for a viewer, with the positions of the varying values. */
export function peerSetup(
  { session, feed, start }: PageStatements,
  viewer: string,
  at: Pick<PeerSetup, 'url' | 'port' | 'secret'>,
): PeerSetup {
  const [look] = session;
  const [page] = feed;
  if (!look || !page || session.length > 1 || feed.length > 1) throw new Error('A page is no longer two statements');
  const moving = (value: unknown): string | MovingValue => {
    if (value === start) return { name: 'start' };
    if (value === viewer) return { name: 'viewer' };
    return /^\d{4}-\d\d-\d\dT/.test(String(value)) ? { name: 'now' } : String(value);
  };
  return { ...at, session: look.text, feed: page.text, values: page.values.map(moving) };
}
