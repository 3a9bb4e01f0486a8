import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { runCommand } from '../process/managed-process.ts';
import { root } from '../stack.ts';
import { StackError } from '../steps.ts';
import known from './known-advisories.json' with { type: 'json' };

const version = z.string().regex(/^\d+\.\d+\.\d+$/);
const snapshotSchema = z.object({
  asOf: z.iso.date(),
  source: z.string(),
  advisories: z.array(
    z.object({
      package: z.string(),
      from: version.default('0.0.0'),
      /** The first fixed version. */
      below: version,
      id: z.string(),
      title: z.string(),
      accepted: z.object({ versions: z.array(z.string()).min(1), why: z.string().min(20) }).optional(),
    }),
  ),
});

/** A snapshot of advisories; later ones, and packages not named, are unknown. */
export type AdvisorySnapshot = z.output<typeof snapshotSchema>;
export const knownAdvisories: AdvisorySnapshot = snapshotSchema.parse(known);

interface LockedPackage {
  name: string;
  version: string;
}

interface AdvisoryReport {
  packages: number;
  /** Advisories that affect the lockfile and that nobody has accepted. */
  found: string[];
  accepted: string[];
  /** Advisories and acceptances that no longer match the lockfile. */
  stale: string[];
}

/** The packages of a pnpm lockfile (version 9). Throws if it finds none: it is then another format. */
export function lockedPackages(lock: string): LockedPackage[] {
  const [, section = ''] = /^packages:\n([\s\S]*?)(?=^\S|(?![\s\S]))/m.exec(lock) ?? [];
  const packages = [...section.matchAll(/^ {2}'?((?:@[^@/\s]+\/)?[^@\s']+)@(\d[^'(\s]*?)'?:$/gm)].map(
    ([, name = '', at = '']) => ({ name, version: at }),
  );
  if (packages.length === 0) throw new Error('The lock file names no packages');
  return packages;
}

/** Compares a lockfile with a snapshot of advisories, offline. */
export function checkAdvisories(lock: string, { advisories }: AdvisorySnapshot = knownAdvisories): AdvisoryReport {
  const packages = lockedPackages(lock);
  const report: AdvisoryReport = { packages: packages.length, found: [], accepted: [], stale: [] };
  for (const { package: name, from, below, id, title, accepted } of advisories) {
    const locked = packages.filter((each) => each.name === name);
    if (locked.length === 0) report.stale.push(`${id}: ${name} is not in the lock file`);
    for (const missing of accepted?.versions.filter((each) => !locked.some(({ version }) => version === each)) ?? [])
      report.stale.push(`${id}: ${name}@${missing} is accepted but not in the lock file`);
    for (const { version } of locked) {
      if (!isBelow(version, below) || isBelow(version, from)) continue;
      const line = `${name}@${version}: ${title} (${id}); fixed in ${below}`;
      if (accepted?.versions.includes(version)) report.accepted.push(`${line}. Accepted: ${accepted.why}`);
      else report.found.push(line);
    }
  }
  return report;
}

/** Whether a version precedes another; a prerelease precedes its release. */
function isBelow(one: string, other: string): boolean {
  const [parts, limits] = [numbersOf(one), numbersOf(other)];
  const at = parts.findIndex((part, index) => part !== limits[index]);
  return at < 0 ? one.includes('-') : (parts[at] ?? 0) < (limits[at] ?? 0);
}

const numbersOf = (version: string): number[] => version.split(/[-+]/, 1)[0]?.split('.').map(Number) ?? [];

/** `pnpm run advisories`: checks the lockfile against the committed snapshot, offline. Returns the exit code. */
export function advisories(): number {
  const { packages, found, accepted, stale } = checkAdvisories(readFileSync(resolve(root, 'pnpm-lock.yaml'), 'utf8'));
  const { asOf, source, advisories: all } = knownAdvisories;
  for (const line of found) console.error(`  ✗ ${line}`);
  for (const line of accepted) console.log(`  accepted: ${line}`);
  for (const line of stale) console.log(`  may be removed: ${line}`);
  console.log(`${packages} packages, ${all.length} advisories known on ${asOf}, ${found.length} found.`);
  console.log(`What this cannot know: advisories after ${asOf}, and those that nobody entered. ${source}`);
  console.log('Where the registry answers it, "pnpm audit" asks for all of them.');
  return found.length === 0 ? 0 : 1;
}

/** `pnpm run sbom [file]`: all packages of the lockfile as CycloneDX JSON, in .data/sbom.cdx.json by default. */
export async function sbom(args: readonly string[]): Promise<number> {
  const [name = '.data/sbom.cdx.json'] = args.filter((argument) => argument !== '--');
  const out = resolve(root, name);
  mkdirSync(dirname(out), { recursive: true });
  const flags = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--lockfile-only', '--out', out];
  const { code, output } = await runCommand(process.env['FOXREEL_PNPM'] ?? 'pnpm', ['sbom', ...flags], {
    cwd: root,
    signal: new AbortController().signal,
    timeoutMs: 120_000,
  });
  if (code !== 0) throw new StackError(`${output}\npnpm could not write the SBOM (exit ${code}).`);
  console.log(out);
  return 0;
}
