import type { News } from '@foxreel/contracts';
import type { Context } from '@foxreel/domain/kernel';
import { viewerId } from '@foxreel/domain/kernel';
import { hiddenAccounts } from '@foxreel/domain/social';

export interface HiddenPeople {
  /** To be told all news of the viewer's own account: a block that begins or ends is asked for anew. */
  heed(news: News): void;
  /** News may have been lost: the blocks are asked for anew. */
  forget(): void;
  /** Whether this person is hidden from the viewer. The blocks are read once, not for each piece of news. */
  hides(accountId: string): boolean | Promise<boolean>;
}

/** Who is hidden from the viewer of one stream of news by a block, either way; nobody for visitors. */
export function watchHiddenPeople(ctx: Context): HiddenPeople {
  let known: Set<string> | null = viewerId(ctx) === null ? new Set() : null;
  let asked: Promise<Set<string>> | null = null;
  const ask = async (): Promise<Set<string>> => {
    const asking = hiddenAccounts(ctx);
    asked = asking;
    try {
      const found = await asking;
      // News that came meanwhile makes this answer an old one.
      if (asked === asking) known = found;
      return found;
    } finally {
      if (asked === asking) asked = null;
    }
  };
  const forget = () => {
    if (viewerId(ctx) === null) return;
    known = null;
    asked = null;
  };
  return {
    forget,
    heed: (news) => {
      if (news.type === 'blocked' || news.type === 'rights_changed') forget();
    },
    hides: (accountId) => known?.has(accountId) ?? (asked ?? ask()).then((found) => found.has(accountId)),
  };
}
