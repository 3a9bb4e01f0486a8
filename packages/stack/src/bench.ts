import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { clusterPorts } from './cluster/cluster-ports.ts';
import { startSeaweed } from './cluster/seaweedfs.ts';
import { startDemoProduct, startTestParts, type TestParts } from './fresh-product.ts';
import { installSystemPackage } from './parts/system-packages.ts';
import { findOnPath, runCommand } from './process/managed-process.ts';
import { root, Stack, stackFolders } from './stack.ts';
import { StackError, steps } from './steps.ts';

const benchName = /\.bench\.(ts|mts|mjs)$/;
/** These measure a whole product in a browser. */
const ofProduct: ReadonlySet<string> = new Set(['web', 'latency', 'lighthouse']);
const patienceMs = 30 * 60_000;

/**
 * `pnpm bench [name]`: starts the services and runs every *.bench.ts of a bench/ folder in sequence; each prints its ratios. With
 * BENCH_LIVE_FILES=bucket the product that is measured has its files in SeaweedFS.
 */
export async function bench(use: (stack: Stack) => Stack): Promise<number> {
  const selected = process.argv.slice(2).filter((argument) => argument !== '--');
  const all = benchScripts();
  const chosen = all.filter((script) => selected.length === 0 || selected.includes(nameOf(script)));
  if (chosen.length === 0) throw new StackError(`No such bench. There are: ${all.map(nameOf).join(', ') || 'none'}`);
  const stack = use(
    await Stack.open(join(stackFolders(process.env['DATA_DIR'] || '.data').dataDir, 'bench'), 'pnpm bench'),
  );
  await steps.run(
    'Web app',
    () => buildWeb(stack.signal),
    (result) => `Web app ${result}`,
  );
  const browser = chosen.some((script) => ofProduct.has(nameOf(script)));
  if (chosen.some((script) => !ofProduct.has(nameOf(script))) && !findPgbench())
    await installSystemPackage({ apt: ['postgresql-contrib'], brew: ['postgresql@18'] }, stack.signal);
  const parts = await startTestParts(stack, 'foxreel_bench', { browser, durable: true });
  if (browser && !parts.chromium)
    throw new StackError('Chromium: none was found, and these benches need one. Set CHROMIUM_PATH.');
  const given = process.env['FOXREEL_URL'];
  const startProduct = async () => {
    const files = process.env['BENCH_LIVE_FILES'] === 'bucket' ? await startBucket(stack, parts) : {};
    return steps.run('The product', () => startDemoProduct(stack, parts, files));
  };
  const address = browser ? (given ?? (await startProduct())) : null;
  const env = { ...parts.env, ...(address ? { FOXREEL_URL: address } : {}) };
  // LiveKit is compiled in the background the first time, which would distort measurements.
  await parts.services.livekit?.settled;
  let failed = 0;
  for (const script of chosen) {
    console.log(`\n${nameOf(script)}`);
    const run = () =>
      runCommand(process.execPath, [script], {
        cwd: root,
        env,
        signal: stack.signal,
        timeoutMs: patienceMs,
        onLine: (line) => console.log(`  ${line}`),
      });
    const { code } = await steps.run(nameOf(script), run);
    if (code !== 0) console.error(`  ${nameOf(script)} failed (exit ${code})`);
    if (code !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

/** The product's files, and those of its lives, in an empty SeaweedFS. Returns the settings for that. */
async function startBucket(stack: Stack, { env }: TestParts): Promise<NodeJS.ProcessEnv> {
  const program = env['WEED_PATH'];
  if (!program) throw new StackError('BENCH_LIVE_FILES=bucket needs SeaweedFS, and none was found. Set WEED_PATH.');
  rmSync(join(stack.folders.dataDir, 'seaweedfs'), { recursive: true, force: true });
  const { seaweed } = clusterPorts(stack.ports.livekitUdp);
  const storage = await steps.run(
    'SeaweedFS',
    () => startSeaweed(stack, program, seaweed),
    () => `SeaweedFS: S3 on port ${seaweed.s3.http}`,
  );
  return { ...storage, LIVE_FILES: 'bucket' };
}

/** pgbench, the peer in the feed's ratio: on the PATH, or where Debian installs it. */
function findPgbench(): string | null {
  const debian = '/usr/lib/postgresql';
  const folders = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  return findOnPath(['pgbench'], [process.env['PATH'] ?? '', ...folders].join(delimiter));
}

const nameOf = (script: string) => basename(script).replace(benchName, '');

/** Every bench of the workspace, relative to the checkout. */
function benchScripts(): string[] {
  return ['apps', 'packages', 'workers'].flatMap((group) =>
    readdirSync(join(root, group)).flatMap((name) => {
      const folder = `${group}/${name}/bench`;
      if (!existsSync(join(root, folder))) return [];
      return readdirSync(join(root, folder))
        .filter((file) => benchName.test(file))
        .sort()
        .map((file) => `${folder}/${file}`);
    }),
  );
}
