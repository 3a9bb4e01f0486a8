import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createMailer, type Mailer, type MailFailure, type OutgoingMail } from './index.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

interface Received {
  from: string;
  to: string[];
  source: string;
}

/** A real SMTP server on a free port, and the mails it received. */
async function startRelay(options: SMTPServerOptions = {}): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData: async (stream, { envelope }, done) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source: await text(stream) });
      done();
    },
    ...options,
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  open.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = listening.address();
  return { port: typeof address === 'object' && address ? address.port : 0, received };
}

function mailerOf(smtpUrl: string | undefined, sandbox = false): Mailer {
  const mailer = createMailer({ smtpUrl, from: 'Foxreel <no-reply@foxreel.test>', sandbox });
  open.push(() => mailer.close());
  return mailer;
}

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: '019a0000-0000-7000-8000-000000000001',
  recipient: 'fan@example.test',
  subject: 'Verify your email — Füchse',
  text: 'Open https://foxreel.test/verify-email?hash=secret-token',
  html: '<p>Open it</p>',
  ...changes,
});

const failureOf = (work: Promise<void>): Promise<MailFailure> =>
  work.then(
    () => Promise.reject(new Error('It was taken')),
    (error: MailFailure) => error,
  );

test('a relay receives text, html and an id that identifies duplicates', async () => {
  const { port, received } = await startRelay();
  await mailerOf(`smtp://127.0.0.1:${port}`).send(mail());
  expect(received).toMatchObject([{ from: 'no-reply@foxreel.test', to: ['fan@example.test'] }]);
  const source = received[0]?.source ?? '';
  expect(source).toContain('Message-ID: <019a0000-0000-7000-8000-000000000001@foxreel.test>');
  expect(source).toContain('From: Foxreel <no-reply@foxreel.test>');
  expect(source).toContain('Auto-Submitted: auto-generated');
  expect(source).toMatch(/Content-Type: text\/plain.*Content-Type: text\/html/s);
});

test('signs in to the relay with the credentials in its URL', async () => {
  const seen: unknown[] = [];
  const { port, received } = await startRelay({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      seen.push([username, password]);
      done(null, { user: username });
    },
  });
  await mailerOf(`smtp://fox:p%40ss@127.0.0.1:${port}`).send(mail());
  expect(seen).toEqual([['fox', 'p@ss']]);
  expect(received).toHaveLength(1);
});

test('a recipient cannot add others, nor a line break a header', async () => {
  const { port, received } = await startRelay();
  const mailer = mailerOf(`smtp://127.0.0.1:${port}`);
  await mailer.send(mail({ subject: 'Hello\r\nBcc: other@example.test' }));
  expect(received[0]?.to).toEqual(['fan@example.test']);
  expect(received[0]?.source).not.toMatch(/^Bcc:/m);
});

test('a rejected recipient is final, and the reason reveals no secret', async () => {
  const { port } = await startRelay({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such user'), { responseCode: 550 })),
  });
  const failure = await failureOf(mailerOf(`smtp://127.0.0.1:${port}`).send(mail()));
  expect(failure).toMatchObject({ permanent: true, reason: 'The relay refused the mail (EENVELOPE 550)' });
});

test('a relay that is busy, down or rejects the login is retried, and the reason reveals no secret', async () => {
  const busy = await startRelay({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Later'), { responseCode: 451 })),
  });
  const strict = await startRelay({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Wrong password hunter2')),
  });
  const urls = [`smtp://127.0.0.1:${busy.port}`, 'smtp://127.0.0.1:1', `smtp://fox:hunter2@127.0.0.1:${strict.port}`];
  for (const url of urls) {
    const failure = await failureOf(mailerOf(url).send(mail()));
    expect(failure.permanent).toBe(false);
    expect(`${failure.reason} ${failure.message} ${failure.stack}`).not.toMatch(/hunter2|secret-token|fan@example/);
  }
});

test('without a relay a sandbox keeps the text, and everywhere else the mail fails for good', async () => {
  const outbox = mailerOf(undefined, true);
  await outbox.send(mail());
  expect(outbox.keepsWords).toBe(true);
  const absent = mailerOf(undefined, false);
  expect(absent.keepsWords).toBe(false);
  expect(await failureOf(absent.send(mail()))).toMatchObject({ permanent: true });
});
