import { schema } from '@foxreel/db';
import { sql } from 'drizzle-orm';
import { type ExportedList, list, nameOf } from './exported-list.ts';

const { autoRules, massMessages, massOpens, massOptOuts, messageFiles, messengerTemplates, threads } = schema;

/** Threads, what goes out by rules and to many, and what an account wants of it. */
export const exportedMessaging: readonly ExportedList[] = [
  list('threads', (me) => ({
    key: sql`t.id`,
    columns: sql`t.id, case when t.account1_id = ${me} then t.account2_id else t.account1_id end as account,
      ${nameOf(sql`case when t.account1_id = ${me} then t.account2_id else t.account1_id end`, me)} as username, t.created_at`,
    from: sql`${threads} t where (t.account1_id = ${me} or t.account2_id = ${me})`,
  })),
  list('message_files', (me) => ({
    key: sql`id`,
    columns: sql`type, mime_type, bytes, created_at`,
    from: sql`${messageFiles} where account_id = ${me}`,
  })),
  list('auto_messages', (me) => ({
    key: sql`id`,
    columns: sql`event, enabled, messages, delay_amount, delay_unit, created_at, updated_at`,
    from: sql`${autoRules} where account_id = ${me}`,
  })),
  list('mass_messages', (me) => ({
    key: sql`id`,
    columns: sql`id, send_to, messages, custom, excluded, status, recipients, scheduled_at, sent_at, finished_at, created_at`,
    from: sql`${massMessages} where account_id = ${me}`,
  })),
  list('message_templates', (me) => ({
    key: sql`id`,
    columns: sql`id, messages, created_at`,
    from: sql`${messengerTemplates} where account_id = ${me}`,
  })),
  list('unwanted_mass_messages', (me) => ({
    key: sql`id`,
    columns: sql`creator_id as account, ${nameOf(sql`creator_id`, me)} as username, created_at`,
    from: sql`${massOptOuts} where account_id = ${me}`,
  })),
  list('opened_mass_messages', (me) => ({
    key: sql`mass_id`,
    columns: sql`mass_id as mass_message, created_at`,
    from: sql`${massOpens} where account_id = ${me}`,
  })),
];
