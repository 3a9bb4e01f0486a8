import { type MediaListInput, messages } from '@foxreel/contracts';
import { type Context, forbidden, requireAccount, viewerId } from '../kernel/index.ts';

/**
 * Which media a list is made of, before its filters.
 * - public: published and not private, of everyone.
 * - private: the viewer's own published private media.
 * - liked: public media that the viewer likes.
 * - purchased: what the viewer bought, also once its author made it private, put off its release or deleted it;
 *   not what staff turned down or removed.
 * - own: the viewer's own, in every state but removed.
 */
export type MediaScope = 'public' | 'private' | 'liked' | 'purchased' | 'own';

/** The scope that a list's filter asks for, its names resolved (resolveNames). UNAUTHENTICATED for favorites or private media of nobody, FORBIDDEN for those of another. */
export function scopeOf(ctx: Context, { filter }: MediaListInput): MediaScope {
  if (filter.favorites) {
    requireAccount(ctx);
    return filter.favorites;
  }
  if (!filter.private) return 'public';
  const { accountId } = requireAccount(ctx);
  if (filter.user !== undefined && filter.user !== accountId) throw forbidden(messages.privateMedia);
  return 'private';
}

/** What everyone may find. */
export const openMedia = "m.state = 'published' and not m.private";

/** The tables of a scope, and what must hold of their rows `m`. Authors who are gone and blocks are judged for every scope alike. */
export function scopeSource(
  ctx: Context,
  scope: MediaScope,
  value: (value: unknown) => string,
): { from: string; conditions: string[] } {
  const viewer = () => `${value(viewerId(ctx))}::uuid`;
  switch (scope) {
    case 'public':
      return { from: 'media m', conditions: [openMedia] };
    case 'private':
      return {
        from: 'media m',
        conditions: ["m.state = 'published' and m.private", `m.account_id = ${viewer()}`],
      };
    case 'liked':
      return {
        from: 'likes f join media m on m.id = f.media_id',
        conditions: [`f.account_id = ${viewer()}`, openMedia],
      };
    case 'purchased':
      return {
        from: 'purchases f join media m on m.id = f.media_id',
        conditions: [
          `f.account_id = ${viewer()}`,
          "(m.state in ('published', 'scheduled') or (m.state = 'removed' and m.renditions <> '{}'))",
        ],
      };
    case 'own':
      return { from: 'media m', conditions: [`m.account_id = ${viewer()}`, "m.state <> 'removed'"] };
  }
}
