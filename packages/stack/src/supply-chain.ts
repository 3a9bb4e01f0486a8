import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { checkAdvisories, knownAdvisories } from './checks/advisories.ts';
import { runCommand } from './process/run-command.ts';
import { root } from './stack.ts';
import { StackError } from './stack-error.ts';

/** `pnpm run advisories`: the lock file against the committed snapshot, without the network. Returns the exit code. */
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

/** `pnpm run sbom [file]`: all packages of the lock file as CycloneDX JSON, in .data/sbom.cdx.json unless another file is named. */
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
