import type { BattleView } from '@foxreel/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { utils } from '../../shared/api/trpc.ts';
import { useEvents, useWatch } from '../../shared/events/use-events.ts';
import { laterBattle } from './later-battle.ts';
import { useCountdown } from './use-countdown.ts';

/** How long the result stands over the picture when nobody closes it. */
const resultMs = 15_000;

export const battleQuery = (creator: string) =>
  utils.live.battle.queryOptions({ user: creator }, { enabled: creator !== '', staleTime: 0, gcTime: 0 });

/** The battle that a creator is in, as it goes on; and for a while its result, once it is over. */
export function useBattle(creator: string) {
  const client = useQueryClient();
  const query = useQuery(battleQuery(creator));
  const [result, setResult] = useState<BattleView | null>(null);
  const last = useRef<BattleView | null>(null);
  const battle = query.data ?? null;
  const seconds = useCountdown(battle?.endsAt ?? null);

  const take = useCallback(
    (next: BattleView) => {
      const { queryKey } = battleQuery(creator);
      if (next.state === 'active') client.setQueryData(queryKey, (before) => laterBattle(before ?? null, next));
      if (next.state !== 'ended') return;
      last.current = null;
      client.setQueryData(queryKey, null);
      setResult(next);
    },
    [client, creator],
  );
  useWatch({ lives: creator ? [creator] : [] });
  useEvents((event) => {
    if (event.type === 'battle' && [event.battle.user1.id, event.battle.user2.id].includes(creator)) take(event.battle);
  });

  useEffect(() => {
    if (battle) {
      last.current = battle;
      setResult(null);
      // The event of its end was lost: the server knows no such battle any more.
    } else if (last.current && query.isSuccess) take({ ...last.current, state: 'ended' });
  }, [battle, query.isSuccess, take]);
  const { refetch } = query;
  const due = battle !== null && seconds === 0;
  useEffect(() => {
    if (!due) return;
    const timer = setInterval(() => void refetch(), 1500);
    return () => clearInterval(timer);
  }, [due, refetch]);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), resultMs);
    return () => clearTimeout(timer);
  }, [result]);

  return { battle, seconds, result, take, closeResult: useCallback(() => setResult(null), []) };
}
