/** What one operation may ask for (docs/contract/rest.md, GraphQL replies). Fragments count where they are spread. */
export const operationLimits = {
  tokens: 2000,
  depth: 12,
  /** Below `__schema` and `__type`: what code generators ask is 15 deep. */
  introspectionDepth: 20,
  rootFields: 30,
  aliases: 30,
  selections: 3000,
  /** Fields of one response name in one place: fragments of a client's components repeat some. */
  repeats: 40,
  /** Pairs of repeated fields in the whole document: validation compares each. */
  comparisons: 10_000,
  /** Objects in the reply, when every list is as long as its `limit` lets it be. */
  objects: 10_000,
  /** 1 for each field of each object, 10 more for each look-up (a root field, a list), 50 more for each field of a mutation. */
  cost: 50_000,
  /** Items of any one list that is given as an argument or in a variable. */
  listItems: 1000,
  /** Operations of one request: a body that is a list is refused. */
  batch: 1,
} as const;

export type LimitName = keyof typeof operationLimits;
