import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { SourceFile } from './source-rules.ts';

/** A path from the checkout's root, wherever it appears: docs/api.md, packages/db/src/pool.ts. */
const rootPath =
  /(?<![\w./@-])(?:docs|packages|apps|workers|docker)\/[\w./-]*\w\.(?:md|tsx?|mjs|graphql|json|ya?ml|css)\b/g;
/** A folder or file in a code span of a document. */
const codeSpan = /`((?:docs|packages|apps|workers|docker)\/[\w./-]+)`/g;
const link = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g;
const decision = /\bdecision (\d{4})\b/g;
/** Names of our development environment, which a clone does not have. */
const elsewhere =
  /\bshared\/(?:spec|design|contract)\b|(?<!docs\/)\bcontract\/(?:rest\.md|schema\.graphql)|\b[Ii]ssue \d+\b/g;

/** A document's text, or a source file's comments: its strings may name example files. */
function proseOf({ path, text }: SourceFile): string {
  if (path.endsWith('.md')) return text;
  const comment = /^\s*(?:\*|\/\*|\/\/|#)|\s\/\/\s/;
  return text
    .split('\n')
    .filter((line) => comment.test(line))
    .join('\n');
}

/** The files that a text names, as paths from the checkout's root. */
function citedPaths(path: string, prose: string): string[] {
  const cited = [...prose.matchAll(rootPath)].map(([found]) => found);
  if (!path.endsWith('.md')) return cited;
  const spans = [...prose.matchAll(codeSpan)].map(([, found]) => found ?? '');
  const links = [...prose.matchAll(link)]
    .map(([, found]) => found ?? '')
    .filter((found) => !/^(?:[a-z]+:|\/)/.test(found))
    .map((found) => normalize(join(dirname(path), found)));
  return [...cited.filter((found) => !links.some((target) => target.endsWith(found))), ...spans, ...links];
}

/**
 * References in documents and comments to things that the checkout at `root` lacks, one per line: files, decisions, local
 * names.
 */
export function findBrokenCitations(files: readonly SourceFile[], root: string): string[] {
  const decisions = readdirSync(join(root, 'docs/decisions'));
  return files.flatMap((file) => {
    const prose = proseOf(file);
    const missing = citedPaths(file.path, prose).filter((cited) => !existsSync(join(root, cited)));
    const undecided = [...prose.matchAll(decision)].flatMap(([found, number]) =>
      decisions.some((name) => name.startsWith(`${number}-`)) ? [] : [found],
    );
    const foreign = [...prose.replaceAll(link, ']').matchAll(elsewhere)].map(([found]) => found);
    return [...new Set([...missing, ...undecided, ...foreign])].map(
      (cited) => `${file.path}: cites ${cited}, which a clone lacks`,
    );
  });
}

/** The documents of the checkout: in its root and all below docs. */
export function documentFiles(root: string): SourceFile[] {
  const top = readdirSync(root).filter((name) => name.endsWith('.md'));
  const below = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`);
  return [...top, ...below].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
