// Runs `node bootstrap.mjs <command>` on any Node ≥ 18: installs Node 24 and pnpm 12 if they are missing and the dependencies
// if they have changed, then hands over to packages/stack. It has no dependencies itself.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const versions = { node: '24.21.0', pnpm: '12.21.0' };
const root = dirname(fileURLToPath(import.meta.url));
const toolchain = join(root, '.toolchain');
const startedAt = Date.now();

/** Prints one line per step, with its duration. */
function report(text, since) {
  console.log(`  ${text} · ${((Date.now() - since) / 1000).toFixed(1)} s`);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}

/** Runs a program without blocking signals; its output is shown only if it fails. */
function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-8000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function pnpmVersion(command, env) {
  const asked = spawnSync(command, ['--version'], { cwd: root, env, encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout.trim() : null;
}

/**
 * Installs Node and pnpm into `.toolchain/<versions>`: prepared next to it and renamed, so that a partial copy never counts.
 */
async function bringToolchain(folder) {
  if (existsSync(join(folder, 'node_modules', '.bin', 'pnpm'))) return;
  const since = Date.now();
  console.log(`  Bringing Node ${versions.node} and pnpm ${versions.pnpm} into .toolchain/ …`);
  const building = `${folder}.${process.pid}`;
  mkdirSync(building, { recursive: true });
  writeFileSync(join(building, 'package.json'), '{"private":true}\n');
  const packages = [`node@${versions.node}`, `pnpm@${versions.pnpm}`];
  const npm = npmCommand();
  const { code, output } = await run(
    npm.command,
    [...npm.args, 'install', '--no-audit', '--no-fund', '--save-exact', '--ignore-scripts=false', ...packages],
    { cwd: building, env: withoutNpmSettings() },
  );
  const node = join(building, 'node_modules', '.bin', 'node');
  const works =
    code === 0 && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${versions.node}`;
  if (!works) {
    rmSync(building, { recursive: true, force: true });
    stop(
      `${output}\nNode ${versions.node} and pnpm ${versions.pnpm} could not be installed with npm. Install Node ≥ 24 and pnpm 12 yourself, or check the connection to the npm registry.`,
    );
  }
  try {
    renameSync(building, folder);
  } catch {
    // Another start was faster; its copy is as good.
    rmSync(building, { recursive: true, force: true });
  }
  for (const name of readdirSync(toolchain)) {
    if (join(toolchain, name) !== folder && !/\.\d+$/.test(name))
      rmSync(join(toolchain, name), { recursive: true, force: true });
  }
  report(`Node ${versions.node} and pnpm ${versions.pnpm} in .toolchain/`, since);
}

/** The npm that runs us, or the one on the PATH. */
function npmCommand() {
  const self = process.env.npm_execpath;
  if (self && /npm-cli\.c?js$/.test(self) && existsSync(self)) return { command: process.execPath, args: [self] };
  return { command: 'npm', args: [] };
}

/** `npm start` passes its own settings (prefix, global, …) to children; a nested npm must not inherit them. */
function withoutNpmSettings() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(config_(prefix|global|local_prefix|global_prefix)|package_|lifecycle_)/i.test(name),
    ),
  );
}

/** Node and pnpm to use: the machine's own if recent enough. */
async function findToolchain() {
  const ownNode = Number(process.versions.node.split('.')[0]) >= 24;
  if (ownNode && pnpmVersion('pnpm', process.env)?.startsWith('12.')) {
    return { node: process.execPath, pnpm: 'pnpm', env: process.env };
  }
  const folder = join(toolchain, `node-${versions.node}-pnpm-${versions.pnpm}-${process.platform}-${process.arch}`);
  await bringToolchain(folder);
  const bin = join(folder, 'node_modules', '.bin');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
  return { node: join(bin, 'node'), pnpm: join(bin, 'pnpm'), env };
}

/** A hash of what determines the dependencies: the lockfile and every manifest. */
function dependencyStamp() {
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];
  for (const group of ['apps', 'packages', 'workers']) {
    for (const name of readdirSync(join(root, group)).sort()) files.push(join(group, name, 'package.json'));
  }
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${versions.node}\n`);
  for (const file of files) {
    if (existsSync(join(root, file))) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

async function installDependencies(tools) {
  const stampFile = join(root, 'node_modules', '.foxreel-installed');
  const stamp = dependencyStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const since = Date.now();
  console.log('  Installing dependencies …');
  const { code, output } = await run(tools.pnpm, ['install', '--frozen-lockfile', '--prefer-offline'], {
    env: { ...tools.env, CI: 'true' },
  });
  if (code !== 0) stop(`${output}\nThe dependencies could not be installed (pnpm install, exit ${code}).`);
  writeFileSync(stampFile, stamp);
  report('Dependencies', since);
}

/** Runs the command as a child and forwards signals; exits with the child's exit code. */
function handOver(tools, command, args) {
  // Tests and benches use their own services, never those in .env.
  const usesSettings =
    existsSync(join(root, '.env')) &&
    !['test', 'bench', 'chaos', 'cluster', 'fuzz', 'shots', 'verify'].includes(command);
  const settings = usesSettings ? ['--env-file=.env'] : [];
  const child = spawn(tools.node, [...settings, '--disable-warning=ExperimentalWarning', launcher, command, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // Compiled modules are cached between runs: later starts take half the time.
      NODE_COMPILE_CACHE: join(root, '.toolchain', 'compile-cache'),
      ...tools.env,
      FOXREEL_BOOTSTRAP_PID: String(process.pid),
      FOXREEL_STARTED_AT: String(startedAt),
      FOXREEL_PNPM: tools.pnpm,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) {
    // A killed npm (-9) notifies nobody; without this its product would keep running unnoticed.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  }
  child.on('error', (error) => stop(`${launcher} did not start: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

const launcher = 'packages/stack/src/commands.ts';
const [command, ...args] = process.argv.slice(2);
// The scripts of package.json are the commands; reading them needs no installed packages.
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const commands = Object.values(scripts).flatMap((line) => /^node bootstrap\.mjs (\S+)$/.exec(line)?.[1] ?? []);
if (!command || !commands.includes(command)) stop(`Usage: node bootstrap.mjs <command>, one of ${commands.join(', ')}`);
const tools = await findToolchain();
await installDependencies(tools);
handOver(tools, command, args);
