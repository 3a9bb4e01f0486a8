import {
  type Delay,
  limits,
  type MessengerRuleInput,
  type MessengerRuleView,
  type RuleEventInput,
  type SwitchMessengerRuleInput,
  type TemplateInput,
  type ThreadView,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, eq, sql } from '@foxreel/db/drizzle';
import { enqueueMany } from '@foxreel/queue';
import { accountSummaries } from '../account/index.ts';
import { type Context, lockClock, notFound, requireCreator, withTransaction } from '../kernel/index.ts';
import { shareMessageFile } from '../message-files/index.ts';
import { presentData } from '../teasers/index.ts';
import { appendMessages, prepareData, retainFiles } from './append-messages.ts';
import { publishAppended } from './message-events.ts';
import { threadViews } from './thread-view.ts';

const { autoDeliveries, autoRules } = schema;

const unitMs = { minutes: 60_000, hours: 3_600_000 } as const;

/** When a rule's message is due for an event at that time; immediately without a delay. */
export const dueAt = (eventAt: Date, delay: Delay | null): Date =>
  new Date(eventAt.getTime() + (delay ? delay.amount * unitMs[delay.unit] : 0));

/** The relation between a rule's creator and a fan at delivery. */
export interface DeliveryStanding {
  enabled: boolean;
  creatorAlive: boolean;
  fanAlive: boolean;
  blocked: boolean;
  /** Whether the fan's settings refuse messages that they have not asked for. */
  refused: boolean;
  /** Whether the fan still follows or subscribes, as the rule's event required. */
  related: boolean;
}

type SkipReason = 'rule_disabled' | 'account_gone' | 'blocked' | 'refused' | 'relation_ended';

/** Why a due auto message is not sent; null if it is (docs/decisions/0009-auto-messages.md). */
export function skipReason(standing: DeliveryStanding): SkipReason | null {
  if (!standing.creatorAlive || !standing.fanAlive) return 'account_gone';
  if (standing.blocked) return 'blocked';
  if (standing.refused) return 'refused';
  if (!standing.enabled) return 'rule_disabled';
  if (!standing.related) return 'relation_ended';
  return null;
}

type RuleRow = typeof schema.autoRules.$inferSelect;

export const delayOf = (row: RuleRow): MessengerRuleView['delay'] =>
  row.delayAmount && row.delayUnit ? { amount: row.delayAmount, unit: row.delayUnit } : null;

/** Rules as their creator sees them. Keeps the order of `rows`. */
async function ruleViews(ctx: Context, rows: readonly RuleRow[]): Promise<MessengerRuleView[]> {
  const data = await presentData(
    ctx,
    rows.map(({ id, messages }) => ({ id, data: messages })),
  );
  return rows.map((row) => {
    const { id, event, enabled } = row;
    return { id, event, enabled, messages: data.get(id) ?? [], delay: delayOf(row) };
  });
}

async function ruleView(ctx: Context, row: RuleRow): Promise<MessengerRuleView> {
  const [view] = await ruleViews(ctx, [row]);
  if (!view) throw new Error('The rule has no view');
  return view;
}

/**
 * Creates or changes the signed-in creator's rule for an event (spec part 2 §3 and §7); there is one per event. Also affects
 * waiting deliveries: their due time moves with the delay. Creators only.
 */
export async function saveMessengerRule(ctx: Context, input: MessengerRuleInput): Promise<MessengerRuleView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (inner) => {
    const { data, files } = await prepareData(inner, accountId, input.messages);
    const { event, enabled, delay } = input;
    const values = {
      messages: data,
      updatedAt: ctx.clock.now(),
      ...(enabled === undefined ? {} : { enabled }),
      ...(delay === undefined ? {} : { delayAmount: delay?.amount ?? null, delayUnit: delay?.unit ?? null }),
    };
    const [row] = await inner.db
      .insert(autoRules)
      .values({ accountId, event, createdAt: ctx.clock.now(), ...values })
      .onConflictDoUpdate({ target: [autoRules.accountId, autoRules.event], set: values })
      .returning();
    if (!row) throw new Error('The rule was not saved');
    await retainFiles(inner, row.id, files);
    const view = await ruleView(inner, row);
    await rescheduleWaiting(inner, view);
    return view;
  });
}

/** Deliveries are created at the time of their event: the new due time counts from there. */
async function rescheduleWaiting(ctx: Context, rule: MessengerRuleView): Promise<void> {
  await lockClock(ctx.clock, ctx.db);
  const delayMs = dueAt(new Date(0), rule.delay).getTime();
  const due = sql`${autoDeliveries.createdAt} + ${delayMs} * interval '1 millisecond'`;
  const moved = await ctx.db
    .update(autoDeliveries)
    .set({ dueAt: due })
    .where(
      and(
        eq(autoDeliveries.ruleId, rule.id),
        eq(autoDeliveries.state, 'waiting'),
        sql`${autoDeliveries.dueAt} <> ${due}`,
      ),
    )
    .returning({ id: autoDeliveries.id, dueAt: autoDeliveries.dueAt });
  await enqueueMany(
    ctx.db,
    'deliver_auto_message',
    moved.map((row) => ({
      payload: { delivery: row.id },
      key: `auto:${row.id}`,
      runAt: ctx.clock.toRealTime(row.dueAt),
    })),
  );
}

/** The signed-in creator's rule for an event, or null (messenger_rules_event). Creators only. */
export async function getMessengerRule(ctx: Context, input: RuleEventInput): Promise<MessengerRuleView | null> {
  const { accountId } = requireCreator(ctx);
  const [row] = await ctx.db
    .select()
    .from(autoRules)
    .where(and(eq(autoRules.accountId, accountId), eq(autoRules.event, input.event)));
  return row ? ruleView(ctx, row) : null;
}

/** The signed-in creator's rules, at most one per event (messenger_rules, limit 4). Creators only. */
export async function listMessengerRules(ctx: Context): Promise<MessengerRuleView[]> {
  const { accountId } = requireCreator(ctx);
  const rows = await ctx.db
    .select()
    .from(autoRules)
    .where(eq(autoRules.accountId, accountId))
    .orderBy(asc(autoRules.event))
    .limit(limits.rulesListed);
  return ruleViews(ctx, rows);
}

/**
 * Enables or disables the signed-in creator's rule. Messages due while it is disabled are skipped. Creators only; NOT_FOUND
 * without a rule.
 */
export async function switchMessengerRule(ctx: Context, input: SwitchMessengerRuleInput): Promise<MessengerRuleView> {
  const { accountId } = requireCreator(ctx);
  const [row] = await ctx.db
    .update(autoRules)
    .set({ enabled: input.enabled, updatedAt: ctx.clock.now() })
    .where(and(eq(autoRules.accountId, accountId), eq(autoRules.event, input.event)))
    .returning();
  if (!row) throw notFound('Rule');
  return ruleView(ctx, row);
}

/** Switches off the rules of somebody who is no longer a creator. For commands that have checked the right. */
export async function switchOffRulesOf(ctx: Context, accountId: string): Promise<void> {
  await ctx.db
    .update(autoRules)
    .set({ enabled: false, updatedAt: ctx.clock.now() })
    .where(and(eq(autoRules.accountId, accountId), eq(autoRules.enabled, true)));
}

/**
 * Sends messages to their own creator as fans would get them: in a thread with oneself. Returns that thread. Creators only;
 * BAD_INPUT for other people's files and media.
 */
export async function sendTest(ctx: Context, input: TemplateInput): Promise<ThreadView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    const { data, files } = await prepareData(ctx, accountId, input.messages);
    const [appended] = await appendMessages(
      ctx,
      data.map((one) => ({ fromId: accountId, toId: accountId, data: one, origin: 'auto' as const })),
    );
    if (!appended) throw notFound('Thread');
    for (const file of files) await shareMessageFile(ctx, file, appended.thread.id);
    await publishAppended(ctx, appended, await accountSummaries(ctx, [accountId]));
    const [view] = await threadViews(ctx, [appended.thread]);
    if (!view) throw notFound('Thread');
    return view;
  });
}
