import type { AccountSummary, BattleView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { utils } from '../../shared/api/trpc.ts';
import { useEvents, useWatch } from '../../shared/events/event-stream.tsx';
import { personName } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';

/** The later of two battle states: events arrive in any order, but hearts only grow. */
export function newerBattle(before: BattleView | null, next: BattleView): BattleView {
  if (before === null || before.id !== next.id) return next;
  return {
    ...next,
    score1: Math.max(before.score1, next.score1),
    score2: Math.max(before.score2, next.score2),
  };
}

/** One side's hearts, and the other's. */
export const scoresFor = (battle: BattleView, accountId: string): { own: number; other: number } =>
  battle.user1.id === accountId
    ? { own: battle.score1, other: battle.score2 }
    : { own: battle.score2, other: battle.score1 };

/** Rounds that each side has won before this one. */
export const winsFor = (battle: BattleView, accountId: string): { own: number; other: number } =>
  battle.user1.id === accountId
    ? { own: battle.wins1, other: battle.wins2 }
    : { own: battle.wins2, other: battle.wins1 };

/** Rounds that each side has won with this one, which has ended. */
export function finalWinsFor(battle: BattleView, accountId: string): { own: number; other: number } {
  const [score, before] = [scoresFor(battle, accountId), winsFor(battle, accountId)];
  return {
    own: before.own + (score.own > score.other ? 1 : 0),
    other: before.other + (score.other > score.own ? 1 : 0),
  };
}

export const otherOf = (battle: BattleView, accountId: string) =>
  battle.user1.id === accountId ? battle.user2 : battle.user1;
export const ownOf = (battle: BattleView, accountId: string) =>
  battle.user1.id === accountId ? battle.user1 : battle.user2;

/** Both sides, whose chats are shown together; undefined without a battle. */
export const sidesOf = (battle: BattleView | null): AccountSummary[] | undefined =>
  battle ? [battle.user1, battle.user2] : undefined;

/** A side's share of the bar in percent; never too small for its number. */
export function shareOf(own: number, other: number): number {
  const share = own + other === 0 ? 50 : (own / (own + other)) * 100;
  return Math.min(85, Math.max(15, share));
}

const secondsUntil = (at: string | null) =>
  at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000));

/** Countdown in whole seconds; 0 once over, and without a time. */
export function useCountdown(at: string | null): number {
  const [left, setLeft] = useState(() => secondsUntil(at));
  useEffect(() => {
    setLeft(secondsUntil(at));
    if (at === null) return;
    const timer = setInterval(() => setLeft(secondsUntil(at)), 250);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}

/** How long the result stays over the picture unless closed. */
const resultMs = 15_000;
/** The next round begins when the one before ends. The event that says so may be late by this much. */
const nextRoundMs = 6_000;
/** The clocks of the server and of this browser may differ by this much. */
const clockToleranceMs = 3_000;

/** Whether another round follows one that has just ended: its time was up, and the series is undecided. */
function goesOn(ended: BattleView): boolean {
  const { own, other } = finalWinsFor(ended, ended.user1.id);
  const undecided = ended.round < ended.bestOf && Math.max(own, other) * 2 <= ended.bestOf;
  return undecided && Date.now() > Date.parse(ended.endsAt) - clockToleranceMs;
}

const battleQuery = (creator: string) =>
  utils.live.battle.queryOptions({ user: creator }, { enabled: creator !== '', staleTime: 0, gcTime: 0 });

/**
 * A creator's current battle; and its result, for a while or, with `resultStays`, until it is closed. Between two rounds of a series the
 * battle is the round that has ended, so that both pictures stay.
 */
export function useBattle(creator: string, { resultStays = false } = {}) {
  const client = useQueryClient();
  const query = useQuery(battleQuery(creator));
  const [result, setResult] = useState<BattleView | null>(null);
  const [endedRound, setEndedRound] = useState<BattleView | null>(null);
  const [between, setBetween] = useState<BattleView | null>(null);
  const last = useRef<BattleView | null>(null);
  const over = useRef<string | null>(null);
  const running = query.data ?? null;
  const seconds = useCountdown(running?.endsAt ?? null);

  const take = useCallback(
    (next: BattleView) => {
      const { queryKey } = battleQuery(creator);
      // Scores of other processes, and replies to own hearts, may arrive after the end.
      if (next.state === 'active' && next.id === over.current) return;
      if (next.state === 'active') client.setQueryData(queryKey, (before) => newerBattle(before ?? null, next));
      if (next.state !== 'ended') return;
      over.current = next.id;
      setEndedRound(next);
      // The next round of a series may have begun before this one's end is heard.
      const current = client.getQueryData(queryKey);
      if (current && current.id !== next.id) return;
      last.current = null;
      client.setQueryData(queryKey, null);
      if (goesOn(next)) setBetween(next);
      else setResult(next);
    },
    [client, creator],
  );
  useWatch({ lives: creator ? [creator] : [] });
  useEvents((event) => {
    if (event.type === 'battle' && [event.battle.user1.id, event.battle.user2.id].includes(creator)) take(event.battle);
  });

  useEffect(() => {
    if (running) {
      last.current = running;
      setResult(null);
      setBetween(null);
      // The end event was lost: the server no longer knows the battle.
    } else if (last.current && query.isSuccess) take({ ...last.current, state: 'ended' });
  }, [running, query.isSuccess, take]);
  const { refetch } = query;
  const due = between !== null || (running !== null && seconds === 0);
  useEffect(() => {
    if (!due) return;
    const timer = setInterval(() => void refetch(), 1500);
    return () => clearInterval(timer);
  }, [due, refetch]);
  useEffect(() => {
    if (!between) return;
    const timer = setTimeout(() => {
      setBetween(null);
      setResult(between);
    }, nextRoundMs);
    return () => clearTimeout(timer);
  }, [between]);
  useEffect(() => {
    if (!result || resultStays) return;
    const timer = setTimeout(() => setResult(null), resultMs);
    return () => clearTimeout(timer);
  }, [result, resultStays]);

  const battle = running ?? between;
  return { battle, seconds, result, endedRound, take, closeResult: useCallback(() => setResult(null), []) };
}

/** The signed-in creator's open invitations. */
export const invitationsQuery = utils.live.battleInvitations.queryOptions(undefined, { staleTime: 0 });

/**
 * Opens each battle invitation as it arrives; and reports declined ones, but for a rematch with the `result` on
 * screen, which says so itself.
 */
export function useInvitations(own: string, result: BattleView | null) {
  const { t } = useTranslation('live-battle');
  const { name, open } = usePopup();
  const { data } = useQuery(invitationsQuery);
  const shown = useRef(new Set<string>());
  useEvents((event) => {
    if (event.type !== 'battle') return;
    if (event.action === 'invited') void utils.live.battleInvitations.invalidate();
    if (event.action !== 'ended' || event.battle.state !== 'expired' || event.battle.user1.id !== own) return;
    if (!result || otherOf(result, own).id !== event.battle.user2.id)
      notify(t('declined', { name: personName(event.battle.user2) }));
  });
  const next = name !== 'battle_accept_invitation' ? data?.find(({ id }) => !shown.current.has(id)) : undefined;
  useEffect(() => {
    if (!next) return;
    shown.current.add(next.id);
    open('battle_accept_invitation', { user: next.user1.username });
  }, [next, open]);
}
