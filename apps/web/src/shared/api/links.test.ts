import type { AppRouter } from '@foxreel/api/router';
import type { ErrorCode } from '@foxreel/contracts';
import { createTRPCClient, TRPCClientError } from '@trpc/client';
import { initTRPC, TRPCError } from '@trpc/server';
import { createHTTPServer } from '@trpc/server/adapters/standalone';
import { expect, onTestFinished, test } from 'vitest';
import { createLinks, onSignedOut } from './links.ts';
import {
  isPasswordRequested,
  requestPassword,
  settlePasswordRequest,
  subscribePasswordRequest,
} from './password-request.ts';

class Rejection extends Error {
  readonly errorCode: ErrorCode;
  constructor(errorCode: ErrorCode) {
    super(errorCode);
    this.errorCode = errorCode;
  }
}

const t = initTRPC.create({
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    data: { ...shape.data, errorCode: error.cause instanceof Rejection ? error.cause.errorCode : 'INTERNAL' },
  }),
});
const rejectWith = (code: TRPCError['code'], errorCode: ErrorCode): never => {
  throw new TRPCError({ code, cause: new Rejection(errorCode) });
};

/** An HTTP server with procedures named like ours, and a client using the app's links. */
async function createServer({ askForPassword = 'never' }: { askForPassword?: 'never' | 'once' | 'always' } = {}) {
  const requests: string[] = [];
  const asked = new Set<string>();
  const sensitive = t.procedure.mutation(({ path }) => {
    const asks = askForPassword === 'always' || (askForPassword === 'once' && !asked.has(path));
    asked.add(path);
    return asks ? rejectWith('FORBIDDEN', 'PASSWORD_REQUIRED') : { ok: true };
  });
  const server = createHTTPServer({
    middleware: (request, _response, next) => {
      requests.push(`${request.method} ${request.url}`);
      next();
    },
    router: t.router({
      account: t.router({
        changeEmail: sensitive,
        changePassword: sensitive,
        sessions: t.procedure.query(() => rejectWith('UNAUTHORIZED', 'UNAUTHENTICATED')),
        pendingEmail: t.procedure.query(() => null),
        profile: t.procedure.query(() => null),
      }),
      live: t.router({ stop: t.procedure.mutation(() => ({ ok: true })) }),
      site: t.router({ operator: t.procedure.query(() => ({ name: 'Foxreel' })) }),
    }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  const client = createTRPCClient<AppRouter>({ links: createLinks(`http://127.0.0.1:${address.port}`) });
  return { client, requests };
}

/** Resolves when the screen is asked for the password. */
const passwordRequested = () =>
  new Promise<void>((resolve) => {
    const stop = subscribePasswordRequest(() => {
      if (!isPasswordRequested()) return;
      stop();
      resolve();
    });
  });

const email = { email: 'a@example.test' };
const password = { current_password: 'Demo1234!', new_password: 'Demo12345!' };

/** Each request of the client, with its fetch options. */
function spyOnFetch() {
  const calls: { address: string; init: RequestInit | undefined }[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    calls.push({ address: String(input), init });
    return fetch(input, init);
  };
  onTestFinished(() => {
    globalThis.fetch = fetch;
  });
  return calls;
}

test('queries of one tick share one GET, and each gets its own answer', async () => {
  const { client, requests } = await createServer();
  const [operator, pending] = await Promise.all([client.site.operator.query(), client.account.pendingEmail.query()]);
  expect(operator).toEqual({ name: 'Foxreel' });
  expect(pending).toBeNull();
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatch(/^GET \/site\.operator,account\.pendingEmail\?batch=1/);
});

test('a batch is split before its URL gets too long, and a longer query is sent alone', async () => {
  const { client, requests } = await createServer();
  const usernames = ['a', 'b', 'c'].map((letter) => letter.repeat(900));
  await Promise.all(usernames.map((username) => client.account.profile.query({ username })));
  expect(requests).toHaveLength(2);
  await client.account.profile.query({ username: 'd'.repeat(3000) });
  expect(requests).toHaveLength(3);
});

test('a 401 of any call reports that the session has ended', async () => {
  const { client } = await createServer();
  let reported = 0;
  const stop = onSignedOut(() => {
    reported += 1;
  });
  onTestFinished(stop);
  await expect(client.account.sessions.query()).rejects.toBeInstanceOf(TRPCClientError);
  expect(reported).toBe(1);
});

test('a mutation that needs the password asks for it, and is repeated afterwards', async () => {
  const { client, requests } = await createServer({ askForPassword: 'once' });
  const asked = passwordRequested();
  const call = client.account.changePassword.mutate(password);
  await asked;
  settlePasswordRequest(true);
  expect(await call).toEqual({ ok: true });
  expect(requests).toEqual(['POST /account.changePassword', 'POST /account.changePassword']);
});

test('concurrent calls that need the password ask for it once', async () => {
  let questions = 0;
  const stop = subscribePasswordRequest(() => {
    questions += isPasswordRequested() ? 1 : 0;
  });
  onTestFinished(stop);
  const answers = [requestPassword(), requestPassword()];
  settlePasswordRequest(true);
  expect(await Promise.all(answers)).toEqual([true, true]);
  expect(questions).toBe(1);
  expect(isPasswordRequested()).toBe(false);
});

test('a mutation that needs the password fails if nothing on the screen can ask for it', async () => {
  const { client } = await createServer({ askForPassword: 'always' });
  await expect(client.account.changeEmail.mutate(email)).rejects.toMatchObject({
    data: { errorCode: 'PASSWORD_REQUIRED' },
  });
  expect(isPasswordRequested()).toBe(false);
});

test('a mutation fails if the password is not entered, and asks again the next time', async () => {
  const { client } = await createServer({ askForPassword: 'always' });
  for (let turn = 0; turn < 2; turn += 1) {
    const asked = passwordRequested();
    const call = client.account.changeEmail.mutate(email);
    await asked;
    settlePasswordRequest(false);
    await expect(call).rejects.toMatchObject({ data: { errorCode: 'PASSWORD_REQUIRED' } });
  }
});

test('a mutation is sent before the tick ends, and outlives its page unless it is large', async () => {
  const { client } = await createServer();
  const calls = spyOnFetch();
  const small = client.account.changeEmail.mutate(email);
  await Promise.resolve().then(() => Promise.resolve());
  expect(calls.map(({ init }) => init?.keepalive)).toEqual([true]);
  await small;
  await client.account.changeEmail.mutate({ email: 'a'.repeat(5000) });
  await client.live.stop.mutate();
  await client.site.operator.query();
  expect(calls.map(({ init }) => [init?.method, init?.keepalive ?? false])).toEqual([
    ['POST', true],
    ['POST', false],
    ['POST', true],
    ['GET', false],
  ]);
});
