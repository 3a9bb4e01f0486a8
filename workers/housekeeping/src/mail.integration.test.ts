import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { requestPasswordReset } from '@foxreel/domain/account';
import { setFollowing } from '@foxreel/domain/social';
import { createTestWorld, type StartedWorker, startWorker } from '@foxreel/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

/* The real worker and a real SMTP server. */
const world = await createTestWorld();
const soon = { timeout: 20_000, interval: 50 };
vi.setConfig({ testTimeout: 120_000 });

const received: { to: string[]; source: string }[] = [];
const relay = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  logger: false,
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('refused') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
  onData: async (stream, { envelope }, done) => {
    received.push({ to: envelope.rcptTo.map(({ address }) => address), source: await text(stream) });
    done();
  },
});
let smtpUrl = '';
beforeAll(async () => {
  const listening = relay.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => new Promise<void>((resolve) => relay.close(() => resolve())));

const workers: StartedWorker[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end('SIGTERM');
});
const start = async (env: NodeJS.ProcessEnv = {}) => {
  // Follow emails come from the event's task, which the messaging worker runs.
  workers.push(await startWorker(world, 'all', { WORKERS: 'messaging,housekeeping', ...env }));
};
const mailsOf = (account: string) => world.db.select().from(schema.mails).where(eq(schema.mails.accountId, account));

test('a mail goes to the relay, and its text is deleted here', async () => {
  await start({ SMTP_URL: smtpUrl, PUBLIC_URL: 'https://foxreel.test', MAIL_FROM: 'Foxreel <hello@foxreel.test>' });
  const person = await world.createPerson();
  await requestPasswordReset(world.anonymous, { email: person.email });
  await vi.waitFor(async () => expect(await mailsOf(person.id)).toMatchObject([{ state: 'sent' }]), soon);
  expect(await mailsOf(person.id)).toMatchObject([{ text: null, html: null, sentAt: expect.any(Date) }]);
  const [mail] = received.filter(({ to }) => to.includes(person.email));
  expect(mail?.source).toContain('From: Foxreel <hello@foxreel.test>');
  expect(mail?.source).toContain('https://foxreel.test/forgot-pass/');

  const refused = await world.createPerson({ email: `refused-${person.email}` });
  await requestPasswordReset(world.anonymous, { email: refused.email });
  await vi.waitFor(async () => expect(await mailsOf(refused.id)).toMatchObject([{ state: 'failed' }]), soon);
  expect(await mailsOf(refused.id)).toMatchObject([
    { text: null, html: null, tries: 1, error: 'The relay refused the mail (EENVELOPE 550)' },
  ]);
});

test('without a relay the sandbox keeps it, and a follow sends an email', async () => {
  await start({ SMTP_URL: '' });
  const [creator, fan] = [await world.createPerson({ emailVerifiedAt: new Date() }), await world.createPerson()];
  await setFollowing(fan.ctx, { id: creator.id, following: true });
  await vi.waitFor(async () => expect(await mailsOf(creator.id)).toMatchObject([{ state: 'sent' }]), soon);
  expect(await mailsOf(creator.id)).toMatchObject([
    { kind: 'new_follower', text: expect.stringContaining(`@${fan.username}`) },
  ]);
});
