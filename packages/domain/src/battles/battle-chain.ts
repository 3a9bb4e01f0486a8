import { createHash } from 'node:crypto';
import {
  type BattleChainView,
  type BattleEntriesInput,
  type battleEntryKinds,
  limits,
  messages,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, eq, gt, inArray, type SQL } from '@foxreel/db/drizzle';
import { type Context, forbidden, notFound, realNow, requireAccount, withTransaction } from '../kernel/index.ts';

const { battleEntries, battles } = schema;

export type BattleRow = typeof battles.$inferSelect;

/*
 * The chain of a battle. Each entry has a content of printable ASCII, with its parts between bars:
 *   number|time|kind|side|points|detail
 * and the hash SHA-256(hash of the previous entry + "\n" + content), in hexadecimal; the first one's previous hash is empty.
 * docs/contract/verify-battle.mjs recomputes it, without anything of ours.
 */

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Who sent hearts or a gift: a side may check it for an account that it knows, and nobody can read it back. */
const senderOf = (battleId: string, accountId: string): string => sha256(`${battleId}:${accountId}`).slice(0, 32);

interface Entry {
  kind: (typeof battleEntryKinds)[number];
  /** 1 or 2; 0 for both. */
  side: 0 | 1 | 2;
  points: number;
  detail: string;
  tipId?: string | undefined;
}

/** Appends an entry to the chain of a battle whose row the caller's transaction has locked, and adds its points. */
async function append(ctx: Context, battle: BattleRow, { detail, tipId, ...entry }: Entry): Promise<BattleRow> {
  const { kind, side, points } = entry;
  const number = battle.chainLength + 1;
  const content = [number, realNow(ctx).toISOString(), kind, side, points, detail].join('|');
  const hash = sha256(`${battle.chainHash}\n${content}`);
  await ctx.db
    .insert(battleEntries)
    .values({ battleId: battle.id, number, ...entry, content, hash, tipId: tipId ?? null });
  const [appended] = await ctx.db
    .update(battles)
    .set({
      chainLength: number,
      chainHash: hash,
      score1: battle.score1 + (side === 1 ? points : 0),
      score2: battle.score2 + (side === 2 ? points : 0),
    })
    .where(eq(battles.id, battle.id))
    .returning();
  if (!appended) throw new Error('The battle is gone');
  return appended;
}

/** The first entry: both sides, the round, when it ends, and the last hash of the round before it. */
export function beginChain(ctx: Context, battle: BattleRow, previousHash: string | null): Promise<BattleRow> {
  const { id, account1Id, account2Id, round, bestOf, endsAt } = battle;
  const detail = [id, account1Id, account2Id, `${round}/${bestOf}`, endsAt.toISOString(), previousHash ?? '-'].join(
    ',',
  );
  return append(ctx, battle, { kind: 'start', side: 0, points: 0, detail });
}

/** The last entry: the result. */
export const closeChain = (ctx: Context, battle: BattleRow): Promise<BattleRow> =>
  append(ctx, battle, { kind: 'end', side: 0, points: 0, detail: `${battle.score1},${battle.score2}` });

export interface Points {
  /** The creator whose side gets them. */
  user: string;
  kind: 'hearts' | 'gift';
  points: number;
  /** The account that sent them. */
  from: string;
  tipId?: string;
}

/**
 * Adds points to the side of `user` in the active battle that meets the condition; null if there is none. Concurrent ones take
 * turns at the battle's row: all count, each in its place of the chain. A tip counts once.
 */
export function addPoints(ctx: Context, which: SQL | undefined, { user, ...given }: Points): Promise<BattleRow | null> {
  return withTransaction(ctx, async (ctx) => {
    const [battle] = await ctx.db
      .select()
      .from(battles)
      .where(and(which, eq(battles.state, 'active'), gt(battles.endsAt, realNow(ctx))))
      .for('update');
    if (!battle) return null;
    if (given.tipId !== undefined && (await isCounted(ctx, given.tipId))) return battle;
    const side = battle.account1Id === user ? 1 : 2;
    const { kind, points, tipId } = given;
    return append(ctx, battle, { kind, side, points, tipId, detail: senderOf(battle.id, given.from) });
  });
}

async function isCounted(ctx: Context, tipId: string): Promise<boolean> {
  const [counted] = await ctx.db
    .select({ number: battleEntries.number })
    .from(battleEntries)
    .where(eq(battleEntries.tipId, tipId));
  return counted !== undefined;
}

/**
 * The entries of a battle after a number, in order, while it runs and afterwards; for both sides and staff. NOT_FOUND for one
 * that never started, FORBIDDEN for other people's battles.
 */
export async function battleChain(ctx: Context, { id, after }: BattleEntriesInput): Promise<BattleChainView> {
  const { accountId, staff } = requireAccount(ctx);
  const [battle] = await ctx.db
    .select()
    .from(battles)
    .where(and(eq(battles.id, id), inArray(battles.state, ['active', 'ended'])));
  if (!battle) throw notFound('The battle');
  if (!staff && accountId !== battle.account1Id && accountId !== battle.account2Id)
    throw forbidden(messages.battleOfOthers);
  const entries = await ctx.db
    .select({ content: battleEntries.content, hash: battleEntries.hash })
    .from(battleEntries)
    .where(and(eq(battleEntries.battleId, id), gt(battleEntries.number, after)))
    .orderBy(asc(battleEntries.number))
    .limit(limits.battleEntriesPage);
  const { score1, score2, state, chainLength, chainHash } = battle;
  return {
    battle: id,
    state: state === 'active' ? 'active' : 'ended',
    score1,
    score2,
    length: chainLength,
    hash: chainHash,
    entries,
  };
}
