import { id, isSharedLinkId, type MediaType, shortLinkPattern, username } from '@foxreel/contracts';
import { isReservedUsername } from '@foxreel/domain/account';

/** An address that anyone may share, and what it is about. */
export type PublicPage =
  | { kind: 'home' }
  | { kind: 'about' }
  | { kind: 'search' }
  | { kind: 'lives' }
  | { kind: 'live'; username: string }
  | { kind: 'profile'; username: string }
  | { kind: 'media'; username: string; media: string; type: MediaType | 'shop' }
  | { kind: 'short'; id: string }
  | { kind: 'shared-link'; id: string }
  /** An address of such a page, with something that nobody could have been given. */
  | { kind: 'nothing' };

/** Which public page a path leads to; null for the app's other ones. Nothing is looked up. */
export function publicPage(path: string): PublicPage | null {
  if (path === '/') return { kind: 'home' };
  const [first = '', second, third, ...more] = path.replace(/\/$/, '').slice(1).split('/').map(decoded);
  if (first === 'about' && second === undefined) return { kind: 'about' };
  if (first === 'lives' && second === undefined) return { kind: 'lives' };
  if (first === 's' && second !== 'favorites') return { kind: 'search' };
  if (first === 'short' && second !== undefined && third === undefined)
    return shortLinkPattern.test(second) ? { kind: 'short', id: second } : { kind: 'nothing' };
  if (first === 'link' && second !== undefined && third === undefined)
    return isSharedLinkId(second) ? { kind: 'shared-link', id: second } : { kind: 'nothing' };
  if (isReservedUsername(first)) return null;
  if (!username.safeParse(first).success || more.length > 0) return { kind: 'nothing' };
  if (second === undefined) return { kind: 'profile', username: first };
  if (third === undefined) return ofProfile(first, second);
  return isType(second) && id.safeParse(third).success
    ? { kind: 'media', username: first, media: third, type: second }
    : { kind: 'nothing' };
}

/** The pages below a profile that are not for previews are the app's. */
function ofProfile(username: string, tab: string): PublicPage | null {
  if (isType(tab)) return { kind: 'profile', username };
  if (tab === 'live') return { kind: 'live', username };
  return ['following', 'followers'].includes(tab) ? null : { kind: 'nothing' };
}

const isType = (text: string | undefined): text is MediaType | 'shop' =>
  text === 'video' || text === 'photo' || text === 'shop';

/** What cannot be decoded stays as it is, and then is no name of anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
