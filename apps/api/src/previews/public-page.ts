import { id, isSharedLinkId, type MediaType, shortLinkPattern, username } from '@foxreel/contracts';
import { isReservedUsername } from '@foxreel/domain/account';

/** An address that anyone may share, and what it is about. */
export type PublicPage =
  | { kind: 'home' }
  | { kind: 'about' }
  | { kind: 'profile'; username: string }
  | { kind: 'media'; media: string; type: MediaType | 'shop' }
  | { kind: 'short'; id: string }
  | { kind: 'shared-link'; id: string };

/** Which public page a path leads to; null for every other one. Nothing is looked up. */
export function publicPage(path: string): PublicPage | null {
  if (path === '/') return { kind: 'home' };
  const [first = '', second, third, ...more] = path.replace(/\/$/, '').slice(1).split('/').map(decoded);
  if (first === 'about' && second === undefined) return { kind: 'about' };
  if (first === 'short' && second !== undefined && third === undefined)
    return shortLinkPattern.test(second) ? { kind: 'short', id: second } : null;
  if (first === 'link' && second !== undefined && third === undefined)
    return isSharedLinkId(second) ? { kind: 'shared-link', id: second } : null;
  if (more.length > 0 || isReservedUsername(first) || !username.safeParse(first).success) return null;
  if (third === undefined) return second === undefined || isType(second) ? { kind: 'profile', username: first } : null;
  return isType(second) && id.safeParse(third).success ? { kind: 'media', media: third, type: second } : null;
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
