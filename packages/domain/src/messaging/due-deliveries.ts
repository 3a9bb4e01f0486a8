import { runPrepared } from '@foxreel/db';
import type { Context } from '../kernel/index.ts';
import type { DeliveryStanding } from './policy.ts';

/** $1: the deliveries; $2: now. */
const lock = `
  select d.id, d.fan_id, r.account_id, r.enabled, case when d.due_at > $2::timestamptz then d.due_at::text end as later,
    r.messages @> '[{"type": "upload"}]' as files,
    c.suspended_at is null and c.deleted_at is null as creator_alive,
    f.suspended_at is null and f.deleted_at is null as fan_alive,
    exists (select 1 from blocks b where b.blocker_id = c.id and b.blocked_id = f.id)
      or exists (select 1 from blocks b where b.blocker_id = f.id and b.blocked_id = c.id) as blocked,
    case r.event when 'follow'
      then exists (select 1 from follows w where w.follower_id = f.id and w.followee_id = c.id)
      else exists (select 1 from subscriptions s where s.from_id = f.id and s.to_id = c.id and s.status <> 'ended'
        and (s.ends_at is null or s.ends_at > $2::timestamptz))
    end as related
  from auto_deliveries d
    join auto_rules r on r.id = d.rule_id
    join accounts c on c.id = r.account_id
    join accounts f on f.id = d.fan_id
  where d.id in (select value::uuid from json_array_elements_text($1::json)) and d.state = 'waiting'
  order by d.id
  for update of d`;

export interface WaitingDelivery extends DeliveryStanding {
  id: string;
  creatorId: string;
  fanId: string;
  /** When it is due, if that is still to come. */
  later: Date | null;
  /** There are files among what the rule sends. */
  files: boolean;
}

/** Those of the deliveries that still wait, locked, with all that decides over them; in one statement. */
export async function lockWaiting(ctx: Context, ids: readonly string[]): Promise<WaitingDelivery[]> {
  const rows = await runPrepared<WaitingRow>(ctx.db, lock, [JSON.stringify(ids), ctx.clock.now().toISOString()]);
  return rows.map((row) => ({
    id: row.id,
    creatorId: row.account_id,
    fanId: row.fan_id,
    later: row.later === null ? null : new Date(row.later),
    files: row.files,
    enabled: row.enabled,
    creatorAlive: row.creator_alive,
    fanAlive: row.fan_alive,
    blocked: row.blocked,
    related: row.related,
  }));
}

interface WaitingRow {
  id: string;
  fan_id: string;
  account_id: string;
  enabled: boolean;
  later: string | null;
  files: boolean;
  creator_alive: boolean;
  fan_alive: boolean;
  blocked: boolean;
  related: boolean;
}
