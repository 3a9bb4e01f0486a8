import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const maxLines = 400;
/** What may read process.env: the configuration, the launcher with its bootstrap, tests, and settings of tools. */
const readsEnvironment =
  /^packages\/(config|stack|testing)\/|^bootstrap\.mjs$|\.config\.ts$|(\.(test|e2e|api-e2e)|-testing)\.[cm]?tsx?$|\.api-e2e\.mjs$|\/(bench|chaos|fuzz|e2e|api-e2e|testing)\/|^packages\/bench-peers\//;
/** Composition roots: the only files that create clients. */
const buildsClients =
  /^(apps|workers)\/.*\/src\/((start-)?(api|worker|main|app)|[a-z]+-worker)\.ts$|^apps\/api\/src\/start-api\.ts$|^packages\/(stack|testing|db|mail|realtime|storage|queue|worker-runtime)\/|(\.test|-testing)\.ts$|\/(bench|e2e|api-e2e|testing)\//;
const clientBuilders = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'@foxreel\/(?:db|mail|realtime|storage)'/g;
const builderNames = new Set(['connect', 'connectRealtime', 'createMailer', 'createStorage']);
const sharedNames = /(^|\/)(utils?|helpers?|common|misc)(\.[a-z.]+$|\/)/;
/** The block rule, the blocking commands, erasure and export. Everything else calls the rule. */
const readsBlocks =
  /^packages\/(domain\/src\/(kernel\/blocks|social\/blocking)\.ts$|domain\/src\/privacy\/|db\/)|\.test\.ts$|\/(bench|testing)\/|\/statements\/grow-lists\.ts$/;
/** A call with options; they end at a spaced brace, which Biome never leaves in a template. */
const rolesAsked = /\bgetByRole\(\s*[^,()]+,\s*\{\s+(.*?)\s\},?\s*\)/gs;
const namesPart = /^(?!.*\bexact: true\b)(?:.*,\s+)?name\b(?!: (?:\/|new RegExp\())/s;
const walletPaths = /^packages\/(domain\/src\/(ledger|wallet)|db)\/|\.test\.ts$|\/bench\//;

type Rule = (file: SourceFile) => string[];

const length: Rule = ({ path, text }) => {
  const lines = text.split('\n').length - 1;
  return lines > maxLines ? [`${path}: ${lines} lines; at most ${maxLines}, better below 200`] : [];
};

const environment: Rule = ({ path, text }) =>
  readsEnvironment.test(path)
    ? []
    : linesWith(text, /\bprocess\.env\b/).map((line) => `${path}:${line}: process.env is read by packages/config only`);

const clients: Rule = ({ path, text }) => {
  if (buildsClients.test(path)) return [];
  const named = [...text.matchAll(clientBuilders)].flatMap((match) =>
    (match[1] ?? '').split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  );
  return named
    .filter((name) => builderNames.has(name))
    .map((name) => `${path}: ${name} is called by composition roots only (main.ts, app.ts)`);
};

const names: Rule = ({ path }) =>
  sharedNames.test(path) ? [`${path}: no utils, helpers, common or misc; name it after what it exports`] : [];

const ledger: Rule = ({ path, text }) =>
  walletPaths.test(path)
    ? []
    : linesWith(text, /\bschema\.ledger\w*/).map((line) => `${path}:${line}: ledger tables belong to domain/ledger`);

const blocks: Rule = ({ path, text }) =>
  readsBlocks.test(path)
    ? []
    : linesWith(text, /\bschema\.blocks\b|\bblocke[rd](_i|I)d\b/).map(
        (line) => `${path}:${line}: who is blocked is asked of domain/kernel/blocks.ts`,
      );

const mocks: Rule = ({ path, text }) =>
  /\.test\.ts$/.test(path) && !path.startsWith('apps/web/')
    ? linesWith(text, /^vi\.mock\(/).map((line) => `${path}:${line}: test files share their modules, so none is mocked`)
    : [];

const fixedWaits: Rule = ({ path, text }) =>
  path.endsWith('.e2e.ts')
    ? linesWith(text, /\bwaitForTimeout\(/).map((line) => `${path}:${line}: wait for a condition, never for a time`)
    : [];

const exactNames: Rule = ({ path, text }) => {
  if (!path.startsWith('apps/web/e2e/')) return [];
  const calls = [...text.matchAll(rolesAsked)].filter(([, options = '']) => namesPart.test(options));
  return calls.map(({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${path}:${line}: getByRole finds any name that contains this one; add exact: true, or give a pattern`;
  });
};

/** Violations of house rules that neither the compiler, Biome nor dependency-cruiser can express; one per line. */
export function findSourceRuleViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    [length, environment, clients, names, ledger, blocks, mocks, fixedWaits, exactNames].flatMap((rule) => rule(file)),
  );
}

function linesWith(text: string, pattern: RegExp): number[] {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));
}

export interface SourceFile {
  /** Relative to the checkout, with forward slashes. */
  path: string;
  text: string;
}

const folders = ['apps', 'packages', 'workers'];
const left = new Set(['node_modules', 'dist', 'migrations', 'coverage']);
const sourceName = /\.(ts|tsx|mts|mjs|cjs|js)$/;

/** Every source file of the workspace and the checkout's root, in order. */
export function sourceFiles(root: string): SourceFile[] {
  const top = readdirSync(root).filter((name) => sourceName.test(name));
  const paths = [...top, ...folders.flatMap((folder) => below(root, folder))];
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function below(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return left.has(entry.name) ? [] : below(root, path);
      return entry.isFile() && sourceName.test(entry.name) ? [path] : [];
    });
}
