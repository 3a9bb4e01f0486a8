type Nullable<Value> = Value | null | undefined;
type DocumentedType = 'video' | 'photo' | 'shop';

export interface DocumentedFilter {
  visibility?: Nullable<'all' | 'free' | 'subscription'>;
  user?: Nullable<string>;
  username?: Nullable<string>;
  tag?: Nullable<string>;
  query?: Nullable<string>;
  reference?: Nullable<string>;
  ids?: Nullable<readonly string[]>;
  type?: Nullable<DocumentedType>;
  short?: Nullable<boolean>;
  rand?: Nullable<boolean>;
  favorites?: Nullable<string>;
  private?: Nullable<boolean>;
}

export interface DocumentedListArguments {
  type?: Nullable<DocumentedType>;
  order?: Nullable<'latest' | 'popular' | 'rand'>;
  limit?: Nullable<number>;
  skip?: Nullable<number>;
  after?: Nullable<string>;
  withLike?: Nullable<boolean>;
  filter?: Nullable<DocumentedFilter>;
}

/**
 * The documented arguments of a media list as input of listMedia: 'shop' is no type but a filter, beside the type that the
 * field stands for (photos, videos), and `rand` is an order.
 */
export function toListInput(args: DocumentedListArguments, seed: string): Record<string, unknown> {
  const { type: filterType, rand, ...filter } = args.filter ?? {};
  const types = [args.type, filterType].filter((type) => type !== null && type !== undefined);
  return {
    type: types.find((type) => type !== 'shop'),
    order: rand ? 'rand' : args.order,
    seed,
    limit: args.limit,
    skip: args.skip,
    after: args.after,
    withLike: args.withLike,
    filter: { ...filter, shop: types.includes('shop') ? true : null },
  };
}
