import { runPrepared } from '@foxreel/db';
import type { Context } from '../kernel/index.ts';
import type { DeliveryStanding } from './policy.ts';

/** $1: the deliveries; $2: now. What nothing hinders is locked and not told of: of many due at once nearly all are, and a row costs its reading. */
const lock = `
  with locked as materialized (
    select d.id, r.enabled, case when d.due_at > $2::timestamptz then d.due_at::text end as later,
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
    for update of d)
  select a.value as asked, l.*
  from json_array_elements_text($1::json) as a left join locked l on l.id = a.value::uuid
  where l.id is null or l.later is not null or l.blocked or not (l.enabled and l.creator_alive and l.fan_alive and l.related)`;

/** A delivery that is not to be sent now. */
export interface HinderedDelivery {
  id: string;
  /** How things stand; null when it does not wait any more. */
  standing: DeliveryStanding | null;
  /** When it is due, if that is still to come. */
  later: Date | null;
}

/** Locks those of the deliveries that still wait, in one statement, and returns all that are not to be sent now. */
export async function lockWaiting(ctx: Context, ids: readonly string[]): Promise<HinderedDelivery[]> {
  const rows = await runPrepared<HinderedRow>(ctx.db, lock, [JSON.stringify(ids), ctx.clock.now().toISOString()]);
  return rows.map((row) => ({
    id: row.asked,
    later: row.later === null ? null : new Date(row.later),
    standing: row.id === null ? null : standingOf(row),
  }));
}

const standingOf = (row: HinderedRow): DeliveryStanding => ({
  enabled: row.enabled,
  creatorAlive: row.creator_alive,
  fanAlive: row.fan_alive,
  blocked: row.blocked,
  related: row.related,
});

interface HinderedRow {
  asked: string;
  id: string | null;
  later: string | null;
  enabled: boolean;
  creator_alive: boolean;
  fan_alive: boolean;
  blocked: boolean;
  related: boolean;
}
