/** What came back for the requests of one step. */
export interface StepAnswers {
  sent: number;
  /** What went wrong, and how often. */
  failures: Map<string, number>;
  /** Milliseconds. */
  slowest: number;
}

export interface SteadyLoad {
  /** Runs `work` under the load; returns the answers to everything that was sent since the last step. */
  during(work: () => Promise<unknown>): Promise<StepAnswers>;
  stop(): void;
}

/**
 * Sends `perSecond` requests a second, whether or not earlier ones are answered: a server that stops answering does not slow the
 * load down. `ask` rejects if its request failed.
 */
export function startSteadyLoad(perSecond: number, ask: (index: number) => Promise<void>): SteadyLoad {
  const startedAt = performance.now();
  const open = new Set<Promise<void>>();
  let current = newAnswers();
  let sent = 0;

  async function send(index: number, answers: StepAnswers): Promise<void> {
    const sentAt = performance.now();
    answers.sent += 1;
    try {
      await ask(index);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      answers.failures.set(reason, (answers.failures.get(reason) ?? 0) + 1);
    }
    answers.slowest = Math.max(answers.slowest, performance.now() - sentAt);
  }

  const timer = setInterval(() => {
    for (const due = ((performance.now() - startedAt) / 1000) * perSecond; sent < due; sent += 1) {
      const request = send(sent, current).finally(() => open.delete(request));
      open.add(request);
    }
  }, 5);
  return {
    async during(work) {
      await work();
      const answers = current;
      current = newAnswers();
      await Promise.all(open);
      return answers;
    },
    stop: () => clearInterval(timer),
  };
}

const newAnswers = (): StepAnswers => ({ sent: 0, failures: new Map(), slowest: 0 });
