import { BaseLoader, type HlsConfig } from 'hls.js/light';
import { whenIdle } from '../../timing.ts';
import type { FileReply } from './fetch-file.ts';
import { requestFile } from './request-file.ts';

/** Runs the delivery of a file to hls.js, now or later; returns the function that cancels it. */
type Turn = (give: () => void) => () => void;

/** hls.js retries except after a permanent error, or without a response while the device is online. */
const mayRetry = (status: number) => (status === 0 ? !navigator.onLine : status < 400 || status > 499);

const sinceNavigationStart = (time: number) => time - performance.timeOrigin;

/** A loader for hls.js that fetches in a worker: a file arrives as one task, instead of the browser's dozen before a frame. */
export const workerLoader = (turn: Turn): HlsConfig['loader'] =>
  class WorkerLoader extends BaseLoader {
    private leave: (() => void) | null = null;
    private age: string | null = null;

    protected loadInternal(): void {
      const { config, context, stats } = this;
      if (!config || !context) return;
      stats.loading.first = 0;
      stats.loaded = 0;
      stats.aborted = false;
      const { maxTimeToFirstByteMs, maxLoadTimeMs } = config.loadPolicy;
      const range = context.rangeEnd ? { range: `bytes=${context.rangeStart ?? 0}-${context.rangeEnd - 1}` } : {};
      this.leave = requestFile(
        {
          url: new URL(context.url, location.href).href,
          headers: { ...context.headers, ...range },
          text: context.responseType !== 'arraybuffer',
          firstByteMs: Math.min(maxTimeToFirstByteMs || maxLoadTimeMs, maxLoadTimeMs),
          wholeMs: maxLoadTimeMs,
        },
        (reply) => {
          this.leave = turn(() => this.take(reply));
        },
        ({ first, loaded, total }) => {
          stats.loading.first = Math.max(stats.loading.start, sinceNavigationStart(first));
          Object.assign(stats, { loaded, total });
        },
      );
    }

    private take(reply: FileReply) {
      const { callbacks, config, context, stats } = this;
      this.leave = null;
      if (!callbacks || !config || !context) return;
      if (reply.kind === 'timeout') return this.loadtimeout();
      if (reply.kind === 'failed') {
        const { status: code, statusText: text } = reply;
        const { errorRetry } = config.loadPolicy;
        if (errorRetry && mayRetry(code) && stats.retry < errorRetry.maxNumRetry) return this.retry(errorRetry);
        return callbacks.onError({ code, text }, context, null, stats);
      }
      const { url, status: code, data } = reply;
      this.age = reply.age;
      stats.loading.first = Math.max(stats.loading.start, sinceNavigationStart(reply.first));
      stats.loading.end = Math.max(stats.loading.first, sinceNavigationStart(reply.end));
      stats.loaded = stats.total = typeof data === 'string' ? data.length : data.byteLength;
      callbacks.onProgress?.(stats, context, data, null);
      callbacks.onSuccess({ url, data, code }, stats, context, null);
    }

    protected abortInternal(): void {
      clearTimeout(this.retryTimeout);
      if (!this.leave) return;
      this.stats.aborted = true;
      this.leave();
      this.leave = null;
    }

    protected resetInternalLoader(): void {
      this.age = null;
    }

    protected getNetworkDetails() {
      return null;
    }

    getCacheAge() {
      return this.age === null ? null : Number.parseFloat(this.age);
    }

    getResponseHeader() {
      return null;
    }
  };

/** The order of a video's files: between frames until it becomes current, and all at once afterwards. */
export function createTurnLimiter(): { turn: Turn; setActive: (active: boolean) => void } {
  let atOnce = false;
  const waiting = new Set<() => void>();
  return {
    turn: (give) => {
      if (atOnce) {
        give();
        return () => {};
      }
      const run = () => {
        leave();
        give();
      };
      const cancel = whenIdle(run);
      const leave = () => {
        cancel();
        waiting.delete(run);
      };
      waiting.add(run);
      return leave;
    },
    setActive: (active) => {
      atOnce = active;
      if (active) for (const run of [...waiting]) run();
    },
  };
}
