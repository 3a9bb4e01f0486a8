import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallRefused, callServer } from './call-server.ts';
import { isPasswordRequested, onPasswordRequest, settlePasswordRequest } from './password-request.ts';

const asked = { error: { message: 'Enter your password', data: { httpStatus: 403, errorCode: 'PASSWORD_REQUIRED' } } };
const paths: string[] = [];

/** When a screen that listens is shown the question. */
const requested = () =>
  new Promise<void>((resolve) => {
    const stop = onPasswordRequest(() => {
      if (!isPasswordRequested()) return;
      stop();
      resolve();
    });
  });

/** A server that asks for the password until it was given. */
function serve({ given }: { given: () => boolean }) {
  vi.stubGlobal('fetch', async (address: string) => {
    const called = address.slice('/trpc/'.length, address.indexOf('?')).split(',');
    paths.push(...called);
    return { json: async () => called.map((path) => (given() ? { result: { data: path } } : asked)) };
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  paths.length = 0;
});

describe('a call that the server wants the password for', () => {
  it('waits for it, with others at the same time, and goes on', async () => {
    let given = false;
    serve({ given: () => given });
    const asking = requested();
    const calls = [callServer('mutate', 'one', { a: 1 }), callServer('mutate', 'two', { b: 2 })];
    await asking;
    expect(isPasswordRequested()).toBe(true);
    given = true;
    settlePasswordRequest(true);
    expect(await Promise.all(calls)).toEqual(['one', 'two']);
    expect(isPasswordRequested()).toBe(false);
    expect(paths).toEqual(['one', 'two', 'one', 'two']);
  });

  it('is refused where nothing on the screen can ask', async () => {
    serve({ given: () => false });
    await expect(callServer('mutate', 'one', {})).rejects.toBeInstanceOf(CallRefused);
    expect(isPasswordRequested()).toBe(false);
  });

  it('is refused when it is not given, and asks again the next time', async () => {
    serve({ given: () => false });
    for (let turn = 0; turn < 2; turn += 1) {
      const asking = requested();
      const call = callServer('mutate', 'one', {});
      await asking;
      settlePasswordRequest(false);
      await expect(call).rejects.toBeInstanceOf(CallRefused);
    }
  });
});
