/** Ids as an array of Postgres. */
export const idList = (ids: readonly string[] | undefined): string => `{${(ids ?? []).join(',')}}`;
