import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { answered, cpuRate, drawFinger, line, password, phoneScreen, type TouchType } from './slow-phone.ts';
import { listRests } from './swipe-probe.ts';

/** A slow phone observed only through `evaluate`. */
export interface LonePhone {
  send: (method: string, params?: object) => Promise<unknown>;
  /** The awaited value of an expression in the page. */
  evaluate: (expression: string) => Promise<unknown>;
  /** The browser's metrics of the page, by name. */
  metrics: () => Promise<Map<string, number>>;
  /** Swipes up (1) or down (-1), and waits until the list rests. */
  swipe: (direction: 1 | -1) => Promise<void>;
}

interface Metrics {
  metrics: { name: string; value: number }[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isMetrics = (answer: unknown): answer is Metrics => isObject(answer) && Array.isArray(answer['metrics']);
const valueFrom = (answer: unknown) =>
  isObject(answer) && isObject(answer['result']) ? answer['result']['value'] : undefined;

/**
 * The same device and network as `openPhone`, signed in, but driven over CDP: Playwright makes the browser keep a copy of every
 * response in the page's process, which would be measured as the page's.
 */
export async function openLonePhone(browser: Browser, address: string, email: string): Promise<LonePhone> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId });

  let last = 0;
  const waiting = new Map<unknown, PromiseWithResolvers<unknown>>();
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer: unknown = JSON.parse(message);
    if (!isObject(answer)) return;
    const call = waiting.get(answer['id']);
    waiting.delete(answer['id']);
    if (answer['error']) call?.reject(new Error(message));
    else call?.resolve(answer['result']);
  });
  const send = async (method: string, params: object = {}) => {
    last += 1;
    const call = Promise.withResolvers<unknown>();
    waiting.set(last, call);
    await root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: last, method, params }) });
    return call.promise;
  };
  const evaluate = async (expression: string) =>
    valueFrom(await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }));
  const frame = () => evaluate('new Promise((resolve) => requestAnimationFrame(() => resolve()))');

  await send('Emulation.setDeviceMetricsOverride', { ...phoneScreen, mobile: true });
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  await send('Network.setBypassServiceWorker', { bypass: true });
  await send('Network.emulateNetworkConditions', line);
  await send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  await send('Performance.enable');
  await send('Page.enable');
  const questions = answered.map(({ name, value }) => `localStorage.setItem('${name}', '${value}');`).join('');
  const source = `${questions}sessionStorage.setItem('landing_seen', 'true');`;
  await send('Page.addScriptToEvaluateOnNewDocument', { source });
  const body = JSON.stringify({ type: 'email', email, password });
  const reply = await fetch(`${address}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!reply.ok) throw new Error(`${email} could not sign in: ${reply.status} ${await reply.text()}`);
  for (const cookie of reply.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    await send('Network.setCookie', { name, value, url: address });
  }

  const touch = (type: TouchType, touchPoints: { x: number; y: number }[]) =>
    send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    send,
    evaluate,
    metrics: async () => {
      const answer = await send('Performance.getMetrics');
      return new Map(isMetrics(answer) ? answer.metrics.map(({ name, value }) => [name, value]) : []);
    },
    swipe: async (direction) => {
      await drawFinger(touch, frame, direction);
      await evaluate(`(${listRests})()`);
      await wait(100);
    },
  };
}
