/** Where each feed was left, so that coming back from a profile finds the same slide. Forgotten with the page. */
const positions = new Map<string, number>();

export const feedPosition = {
  of: (feed: string): number => positions.get(feed) ?? 0,
  keep: (feed: string, index: number) => void positions.set(feed, index),
};
