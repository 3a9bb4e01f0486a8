import { useQuery } from '@tanstack/react-query';
import { offerQuery } from './money-queries.ts';

/** Whether a creator takes new subscribers, where that is `asked`. `isKnown`: the answer is there; `isWaiting`: it may come. */
export function useTakesSubscribers(
  creator: string,
  asked: boolean,
): { isKnown: boolean; isWaiting: boolean; takes: boolean } {
  const { data, isError } = useQuery({ ...offerQuery(creator), enabled: asked });
  const isKnown = data !== undefined;
  return { isKnown, isWaiting: !isKnown && !isError, takes: data?.enabled === true };
}
