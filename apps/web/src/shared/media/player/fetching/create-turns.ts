import { whenIdle } from '../when-idle.ts';
import type { Turn } from './worker-loader.ts';

/** The turns of one film's files: between frames until it is looked at, and all at once from then on. */
export function createTurns(): { turn: Turn; setActive: (active: boolean) => void } {
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
