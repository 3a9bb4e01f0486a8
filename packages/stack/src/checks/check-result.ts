/** One static check, as `pnpm verify` and `npm test` report it. */
export interface CheckResult {
  name: string;
  passed: boolean;
  /** What a person needs to put it right; empty when it passed. */
  output: string;
  ms: number;
}

export interface Check {
  name: string;
  /** Returns what is wrong; an empty text is a pass. */
  run(signal: AbortSignal): Promise<string>;
}

/** Runs one check with its time taken; a check that throws has failed. */
export async function runCheck(check: Check, signal: AbortSignal): Promise<CheckResult> {
  const since = performance.now();
  const output = await check.run(signal).catch((error: unknown) => `${error instanceof Error ? error.stack : error}`);
  return { name: check.name, passed: output === '', output, ms: performance.now() - since };
}
