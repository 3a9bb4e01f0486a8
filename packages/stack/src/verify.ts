import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { checkAdvisories, knownAdvisories } from './checks/advisories.ts';
import { documentFiles, findBrokenCitations } from './checks/citations.ts';
import { migrationLockFindings, migrationsFolder } from './checks/migration-locks.ts';
import { findSourceRuleViolations, sourceFiles } from './checks/source-rules.ts';
import { runCommand } from './process/managed-process.ts';
import { root } from './stack.ts';
import { seconds } from './steps.ts';

/** One static check, as `pnpm verify` and `npm test` report it. */
interface CheckResult {
  name: string;
  passed: boolean;
  /** How to fix it; empty if it passed. */
  output: string;
  ms: number;
}

interface Check {
  name: string;
  /** Returns the problems; an empty text is a pass. */
  run(signal: AbortSignal): Promise<string>;
}

/** Runs one check and measures its time; a check that throws has failed. */
async function runCheck(check: Check, signal: AbortSignal): Promise<CheckResult> {
  const since = performance.now();
  const output = await check.run(signal).catch((error: unknown) => `${error instanceof Error ? error.stack : error}`);
  return { name: check.name, passed: output === '', output, ms: performance.now() - since };
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name);

async function outputOfFailure(command: string, args: string[], signal: AbortSignal): Promise<string> {
  const { code, output } = await runCommand(command, args, { cwd: root, signal, timeoutMs: 300_000 });
  return code === 0 ? '' : output.trim() || `${command} ended with ${code}`;
}

const cruise = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string(), severity: z.string() }) }),
    ),
  }),
});

/** The violations in dependency-cruiser's JSON report. A run that saw no modules is a failure, or it would pass forever. */
export function cruiseFindings(report: unknown): string {
  const { summary } = cruise.parse(report);
  if (summary.totalCruised === 0) return 'dependency-cruiser cruised no modules';
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).join('\n');
}

async function boundaries(signal: AbortSignal): Promise<string> {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'packages', 'workers'];
  const { output } = await runCommand(bin('depcruise'), args, { cwd: root, signal, timeoutMs: 300_000, keepAll: true });
  const start = output.indexOf('{');
  return start < 0
    ? output || 'dependency-cruiser said nothing'
    : cruiseFindings(JSON.parse(output.slice(start, output.lastIndexOf('}') + 1)));
}

/** The checks that need no database: two type checks, lint, boundaries, advisories, migrations, source rules, and citations. */
const staticChecks: readonly Check[] = [
  { name: 'type check (server)', run: (signal) => outputOfFailure(bin('tsc'), ['-p', 'tsconfig.json'], signal) },
  { name: 'type check (web)', run: (signal) => outputOfFailure(bin('tsc'), ['-p', 'apps/web/tsconfig.json'], signal) },
  {
    name: 'lint and format (biome)',
    run: (signal) =>
      outputOfFailure(bin('biome'), ['check', '--error-on-warnings', '--max-diagnostics=60', '.'], signal),
  },
  { name: 'boundaries (dependency-cruiser)', run: boundaries },
  {
    name: `advisories known on ${knownAdvisories.asOf}`,
    run: async () => checkAdvisories(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')).found.join('\n'),
  },
  {
    name: 'locks of migrations (squawk)',
    run: (signal) => migrationLockFindings(bin('squawk'), migrationsFolder(root), signal),
  },
  { name: 'source rules', run: async () => findSourceRuleViolations(sourceFiles(root)).join('\n') },
  {
    name: 'citations',
    run: async () => findBrokenCitations([...sourceFiles(root), ...documentFiles(root)], root).join('\n'),
  },
];

/** `pnpm verify`: all static checks, without a database. Returns the exit code. */
export async function verify(): Promise<number> {
  const results = await runStaticChecks(new AbortController().signal);
  const failed = results.filter((result) => !result.passed).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs the static checks in parallel and prints each as it finishes. */
export function runStaticChecks(signal: AbortSignal): Promise<CheckResult[]> {
  return Promise.all(
    staticChecks.map(async (check) => {
      const result = await runCheck(check, signal);
      console.log(`  ${result.passed ? '✓' : '✗'} ${result.name} · ${seconds(result.ms)}`);
      if (!result.passed) console.log(indent(result.output));
      return result;
    }),
  );
}

const indent = (text: string) => text.replace(/^/gm, '      ');
