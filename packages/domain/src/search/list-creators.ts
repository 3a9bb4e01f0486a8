import type { CreatorListInput, PageView } from '@foxreel/contracts';
import { type Context, offsetPage, pageOf } from '../kernel/index.ts';
import type { ListedAccount } from '../social/index.ts';
import { findAccounts } from './find-accounts.ts';

const list = 'search:creators';

/** Creators by username or name, or those whom most follow (spec part 1 §7, creators). Open to everyone. */
export async function listCreators(ctx: Context, input: CreatorListInput): Promise<PageView<ListedAccount>> {
  const page = offsetPage(ctx, list, input);
  const search = {
    query: input.query,
    ids: input.ids,
    among: () => ['a.creator'],
    walk: 'a.popularity desc, a.id',
  };
  return pageOf(ctx, list, page, await findAccounts(ctx, search, page));
}
