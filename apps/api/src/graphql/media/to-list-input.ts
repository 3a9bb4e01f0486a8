type Nullable<Value> = Value | null | undefined;

export interface DocumentedListArguments {
  type?: Nullable<'video' | 'photo' | 'shop'>;
  order?: Nullable<'latest' | 'popular' | 'rand'>;
  limit?: Nullable<number>;
  skip?: Nullable<number>;
  after?: Nullable<string>;
  filter?: Nullable<{
    visibility?: Nullable<'all' | 'free' | 'subscription'>;
    user?: Nullable<string>;
    username?: Nullable<string>;
    tag?: Nullable<string>;
    reference?: Nullable<string>;
    ids?: Nullable<readonly string[]>;
    type?: Nullable<'video' | 'photo' | 'shop'>;
    rand?: Nullable<boolean>;
  }>;
}

/** The documented arguments of a media list as input of listMedia: 'shop' is no type but a filter, `rand` is an order. */
export function toListInput(args: DocumentedListArguments, seed: string): Record<string, unknown> {
  const { type: filterType, rand, ...filter } = args.filter ?? {};
  const type = args.type ?? filterType;
  return {
    type: type === 'shop' ? null : type,
    order: rand ? 'rand' : args.order,
    seed,
    limit: args.limit,
    skip: args.skip,
    after: args.after,
    filter: { ...filter, shop: type === 'shop' ? true : null },
  };
}
