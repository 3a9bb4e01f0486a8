import { type AccountSummary, type MediaListInput, type MediaView, mediaListInput } from '@foxreel/contracts';
import { mediaOfAccounts } from '@foxreel/domain/media';
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { GraphqlContext } from '../context.ts';
import { parseInput } from '../input.ts';
import { type DocumentedListArguments, toListInput } from '../media/to-list-input.ts';
import type { AskedProfile } from './account-ref.ts';

type AccountLoader = DataLoader<string, MediaView[]>;

const loaders = new WeakMap<GraphqlContext, Map<string, AccountLoader>>();

/** The media of an account: those of all accounts that one field asks about come in one statement. */
export function accountMedias(
  ctx: GraphqlContext,
  account: string,
  args: DocumentedListArguments,
): Promise<MediaView[]> {
  const filter = { ...args.filter, user: null, username: null };
  const input = parseInput(mediaListInput, toListInput({ ...args, filter }, ctx.seed));
  return loaderOf(ctx, input).load(account);
}

function loaderOf(ctx: GraphqlContext, input: MediaListInput): AccountLoader {
  const known = loaders.get(ctx) ?? new Map<string, AccountLoader>();
  loaders.set(ctx, known);
  const name = JSON.stringify(input);
  const loader =
    known.get(name) ??
    new DataLoader(
      async (accounts) => {
        const found = await mediaOfAccounts(ctx.domain, [...accounts], input);
        return accounts.map((account) => found.get(account) ?? []);
      },
      { cache: false },
    );
  known.set(name, loader);
  return loader;
}

/** What `medias` itself says, and beside it what the profile was asked for: a default does not outdo a profile's limit. */
export function mediaArguments(
  account: AccountSummary | AskedProfile,
  args: DocumentedListArguments,
  { fieldNodes }: Pick<GraphQLResolveInfo, 'fieldNodes'>,
): DocumentedListArguments {
  if (!('asked' in account)) return args;
  const own = fieldNodes.some((node) => node.arguments?.some(({ name }) => name.value === 'limit'));
  return {
    ...args,
    limit: own ? args.limit : (account.asked.limit ?? args.limit),
    filter: { ...account.asked.filter, ...args.filter },
  };
}
