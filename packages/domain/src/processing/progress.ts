import type { Context } from '../kernel/index.ts';
import { publishProcess } from './publish-process.ts';
import { changeProcess, type MediaRow } from './store.ts';

const newsMs = 500;
const storeMs = 3_000;

export interface Progress {
  /** Share of this stretch that is done, 0 to 1. Never goes back. */
  report(share: number): void;
  /** Resolves when the last write has been made. */
  settled(): Promise<void>;
}

/** Reports one stretch of the work, from `from` to `to` percent: twice a second as news, now and then to the database. */
export function trackProgress(ctx: Context, row: MediaRow, from: number, to: number): Progress {
  let percent = Math.max(from, row.processProgress);
  let lastNews = 0;
  let lastStore = performance.now();
  let write: Promise<unknown> = Promise.resolve();
  return {
    report(share) {
      const next = Math.floor(from + (to - from) * Math.min(Math.max(share, 0), 1));
      if (next <= percent) return;
      percent = next;
      const now = performance.now();
      if (now - lastNews >= newsMs) {
        lastNews = now;
        publishProcess(ctx, { ...row, processProgress: percent });
      }
      if (now - lastStore >= storeMs) {
        lastStore = now;
        const stored = percent;
        // A missed write of a percentage is no reason to fail: the next step writes it anyway.
        write = write.then(() => changeProcess(ctx, row.id, [row.processStatus], { progress: stored })).catch(() => {});
      }
    },
    async settled() {
      await write;
    },
  };
}
