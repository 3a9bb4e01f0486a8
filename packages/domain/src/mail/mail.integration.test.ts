import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { createMailer } from '@foxreel/mail';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { type Context, SandboxClock, withTransaction } from '../kernel/index.ts';
import { expireMails, listMails, newFollowerEmail, passwordResetEmail, queueMail, sendMail } from './index.ts';

const world = await createTestWorld();
const from = 'Foxreel <no-reply@foxreel.test>';
const outbox = createMailer({ smtpUrl: undefined, from, sandbox: true });
const absent = createMailer({ smtpUrl: undefined, from, sandbox: false });
/** Nothing listens on it. */
const away = createMailer({ smtpUrl: 'smtp://fox:hunter2@127.0.0.1:1', from, sandbox: false });
const inSandbox = (ctx: Context): Context => ({ ...ctx, clock: new SandboxClock() });

const content = passwordResetEmail(world.system.webAddress, { name: 'Someone', language: null, token: 'secret-token' });
async function queued(id?: string) {
  const person = await world.createPerson();
  const mail = { kind: 'password_reset' as const, account: person.id, recipient: person.email, content };
  await queueMail(world.system, id ? { ...mail, id } : mail);
  const [row] = await world.db.select().from(schema.mails).where(eq(schema.mails.accountId, person.id));
  if (!row) throw new Error('No mail was queued');
  return row;
}
const rowOf = async (id: string) => (await world.db.select().from(schema.mails).where(eq(schema.mails.id, id)))[0];
interface JobRow extends Record<string, unknown> {
  payload: unknown;
}
const jobsOf = async (mail: string) => {
  const rows = await world.db.execute<JobRow>(sql`
    select payload from graphile_worker._private_jobs where payload::text like ${`%${mail}%`}`);
  return rows.map((row) => row.payload);
};

test('a mail is queued with its cause, and its job carries only the id', async () => {
  const mail = await queued();
  expect(mail).toMatchObject({ state: 'queued', subject: 'Reset your password', tries: 0 });
  expect(await jobsOf(mail.id)).toEqual([{ mail: mail.id }]);

  const person = await world.createPerson();
  const failing = withTransaction(world.system, async (ctx) => {
    await queueMail(ctx, { kind: 'password_reset', account: person.id, recipient: person.email, content });
    throw new Error('The cause failed');
  });
  await expect(failing).rejects.toThrow('The cause failed');
  expect(await world.db.select().from(schema.mails).where(eq(schema.mails.accountId, person.id))).toEqual([]);
});

test('two mails with one id are one', async () => {
  const id = '019a0000-0000-7000-8000-0000000000aa';
  await queued(id);
  const again = { kind: 'password_reset' as const, account: id, recipient: 'other@example.test', content, id };
  expect(await queueMail(world.system, again)).toBe(false);
  expect(await jobsOf(id)).toHaveLength(1);
});

test('the outbox keeps the text; a second run changes nothing', async () => {
  const { id } = await queued();
  await sendMail(world.system, { mail: id }, { mailer: outbox, lastTry: false });
  const sent = await rowOf(id);
  expect(sent).toMatchObject({ state: 'sent', tries: 1, error: null });
  expect(sent?.text).toContain('secret-token');
  await sendMail(world.system, { mail: id }, { mailer: absent, lastTry: true });
  expect(await rowOf(id)).toEqual(sent);
});

test('an unreachable relay is retried; the last attempt fails for good, without text or secrets', async () => {
  const { id } = await queued();
  const run = (lastTry: boolean) => sendMail(world.system, { mail: id }, { mailer: away, lastTry });
  await expect(run(false)).rejects.toMatchObject({ reason: expect.stringContaining('could not be reached') });
  expect(await rowOf(id)).toMatchObject({ state: 'queued', tries: 1, text: content.text });
  await run(true);
  const failed = await rowOf(id);
  expect(failed).toMatchObject({ state: 'failed', tries: 2, text: null, html: null });
  expect(JSON.stringify(failed)).not.toMatch(/hunter2|secret-token/);
  await away.close();
});

test('outside a sandbox and without a relay a mail fails at once, and nobody can read it', async () => {
  const { id } = await queued();
  await sendMail(world.system, { mail: id }, { mailer: absent, lastTry: false });
  expect(await rowOf(id)).toMatchObject({
    state: 'failed',
    text: null,
    html: null,
    error: 'No relay is named: SMTP_URL is not set',
  });
});

test('a deleted mail is not a failure', async () => {
  const mail = '019a0000-0000-7000-8000-0000000000ff';
  await sendMail(world.system, { mail }, { mailer: outbox, lastTry: false });
});

test('a mail is forgotten after 90 days, but never sent twice', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const settled = async (days: number, id?: string) => {
    const mail = await queued(id);
    await world.db
      .update(schema.mails)
      .set({ createdAt: ago(days), state: 'failed', error: 'Refused' })
      .where(eq(schema.mails.id, mail.id));
    return mail.id;
  };
  // A uuidv5, as of a mail about a follower.
  const about = '74738ff5-5367-5958-9aee-98fffdcd1876';
  const [random, young] = [await settled(91), await settled(89)];
  await settled(91, about);
  const waiting = await queued();
  await world.db
    .update(schema.mails)
    .set({ createdAt: ago(91) })
    .where(eq(schema.mails.id, waiting.id));
  expect(await expireMails(world.system)).toBe(2);
  expect(await rowOf(random)).toBeUndefined();
  expect(await rowOf(about)).toMatchObject({ recipient: '', subject: '', text: null, html: null, error: null });
  expect(await rowOf(young)).toMatchObject({ subject: 'Reset your password' });
  expect(await rowOf(waiting.id)).toMatchObject({ subject: 'Reset your password', state: 'queued' });
  const again = { kind: 'password_reset' as const, account: young, recipient: 'again@example.test', content };
  expect(await queueMail(world.system, { ...again, id: about })).toBe(false);
  expect(await expireMails(world.system)).toBe(0);
});

test('the outbox is for staff of a sandbox, newest first', async () => {
  const [staff, fan] = [await world.createPerson({ staff: true }), await world.createPerson()];
  const one = await queued();
  const two = await queued();
  const list = await listMails(inSandbox(staff.ctx), { limit: 2, skip: 0 });
  expect(list.map((mail) => mail.id)).toEqual([two.id, one.id]);
  expect(list[0]).toMatchObject({ kind: 'password_reset', recipient: two.recipient, state: 'queued', sentDate: null });
  expect(await listMails(inSandbox(staff.ctx), { limit: 1, skip: 1 })).toMatchObject([{ id: one.id }]);
  await expect(listMails(staff.ctx, { limit: 1, skip: 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(listMails(inSandbox(fan.ctx), { limit: 1, skip: 0 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(listMails(inSandbox(world.anonymous), { limit: 1, skip: 0 })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

test('names are text in a mail, not markup', () => {
  const follower = { fullname: '<img src=x onerror="alert(1)">', username: 'mallory' };
  const { html, text } = newFollowerEmail('https://foxreel.test', { name: '<b>Me</b>', language: null, follower });
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  expect(text).toContain(follower.fullname);
});

test('a stored name cannot start a line of a mail or reverse the text around it', () => {
  const fullname = 'Ann\r\n\r\nYour account is closed\u2028Call us\u202E';
  const follower = { fullname, username: 'mallory' };
  const { subject, html, text } = newFollowerEmail('https://foxreel.test', {
    name: fullname,
    language: null,
    follower,
  });
  const plain = 'Ann Your account is closed Call us';
  expect(text).toContain(`Hello ${plain},\n\n${plain} (@mallory) is now following you.`);
  expect(html).toContain(`<p>Hello ${plain},</p>`);
  for (const words of [subject, text, html]) expect(words).not.toMatch(/[\r\u2028\u202E]/);
  expect(newFollowerEmail('https://foxreel.test', { name: '\n', language: null, follower }).text).toMatch(/^Hello,\n/);
});

test('a name that looks like a URL does not become a link in our mails', () => {
  for (const fullname of [
    'You won: evil.example/win',
    'https://evil.example',
    'www.evil',
    'Vérifiez sur evil.example',
  ]) {
    const follower = { fullname, username: 'mallory' };
    const { html, text } = newFollowerEmail('https://foxreel.test', { name: fullname, language: null, follower });
    for (const words of [html, text]) {
      expect(words).not.toContain('evil');
      expect(words).toContain('@mallory is now following you.');
    }
  }
  const { text } = newFollowerEmail('https://foxreel.test', {
    name: 'J.R. O’Neil / Fox',
    language: null,
    follower: { fullname: 'Dr. Ana-María St. John', username: 'ana' },
  });
  expect(text).toContain('Hello J.R. O’Neil / Fox,');
  expect(text).toContain('Dr. Ana-María St. John (@ana) is now following');
});
