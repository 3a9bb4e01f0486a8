import { expect, test } from 'vitest';
import { findSourceRuleViolations } from './source-rules.ts';

const broken = (path: string, text: string) => findSourceRuleViolations([{ path, text }]);

test('a file of more than 400 lines is too long', () => {
  expect(broken('apps/api/src/feed.ts', 'a;\n'.repeat(400))).toEqual([]);
  expect(broken('apps/api/src/feed.ts', 'a;\n'.repeat(401))).toHaveLength(1);
});

test('only the configuration, the launcher and tests read process.env', () => {
  const text = 'export const home = process.env.HOME;\n';
  expect(broken('apps/api/src/feed.ts', text)).toEqual([
    'apps/api/src/feed.ts:1: process.env is read by packages/config only',
  ]);
  for (const path of [
    'packages/config/src/environment.ts',
    'packages/stack/src/stack.ts',
    'apps/api/src/feed.test.ts',
    'apps/web/vite.config.ts',
  ]) {
    expect(broken(path, text)).toEqual([]);
  }
});

test('only composition roots create clients', () => {
  const text = "import { connect, type Database } from '@foxreel/db';\n";
  expect(broken('apps/api/src/rest/files.ts', text)).toHaveLength(1);
  expect(broken('apps/api/src/rest/files.ts', "import { type Database } from '@foxreel/db';\n")).toEqual([]);
  expect(broken('apps/api/src/start-api.ts', text)).toEqual([]);
  expect(broken('workers/media/src/main.ts', text)).toEqual([]);
});

test('only the wallet touches ledger tables', () => {
  const text = 'await db.insert(schema.ledgerEntries);\n';
  expect(broken('packages/domain/src/social/tip.ts', text)).toHaveLength(1);
  expect(broken('packages/domain/src/wallet/transfer.ts', text)).toEqual([]);
});

test('only one file queries blocks', () => {
  for (const text of [
    'const { id } = schema.blocks;\n',
    "const there = 'select blocker_id from blocks';\n",
    'where(eq(blocks.blockedId, id));\n',
  ]) {
    expect(broken('packages/domain/src/wallet/tips.ts', text)).toHaveLength(1);
    expect(broken('packages/domain/src/kernel/blocks.ts', text)).toEqual([]);
    expect(broken('packages/domain/src/social/blocking.ts', text)).toEqual([]);
    expect(broken('packages/domain/src/social/blocking.integration.test.ts', text)).toEqual([]);
  }
});

test('no file or folder is named utils, helpers, common or misc', () => {
  expect(broken('apps/api/src/utils.ts', '')).toHaveLength(1);
  expect(broken('apps/api/src/helpers/date.ts', '')).toHaveLength(1);
  expect(broken('apps/api/src/commons.ts', '')).toEqual([]);
});

test('files that share modules mock none; the web app’s have their own modules', () => {
  const text = "vi.mock('./feed.ts', () => ({}));\n";
  expect(broken('packages/domain/src/feed/feed.test.ts', text)).toHaveLength(1);
  expect(broken('apps/web/src/features/feed/feed.test.ts', text)).toEqual([]);
});

test('a browser test waits for conditions only', () => {
  expect(broken('apps/web/e2e/feed.e2e.ts', '  await page.waitForTimeout(500);\n')).toHaveLength(1);
  expect(broken('apps/web/e2e/feed.e2e.ts', '  await frames(page);\n')).toEqual([]);
});

test('a browser test names exactly whom it looks for', () => {
  const found = (call: string) => broken('apps/web/e2e/feed.e2e.ts', `const page = 1;\n  ${call};\n`);
  for (const call of [
    "page.getByRole('button', { name: 'More' })",
    'page.getByRole(role, { name })',
    `page.getByRole('link', { checked: true, name: \`\${name} (\${count})\` }).click()`,
    "page.getByRole('link', {\n    name: 'A long name',\n  })",
    "page.getByRole('button', { name: 'More', exact: false })",
  ])
    expect(found(call), call).toEqual([
      'apps/web/e2e/feed.e2e.ts:2: getByRole finds any name that contains this one; add exact: true, or give a pattern',
    ]);
  for (const call of [
    "page.getByRole('button')",
    "page.getByRole('heading', { level: 1 })",
    "page.getByRole('button', { name: 'More', exact: true })",
    'page.getByRole(role, { name, exact: true })',
    `page.getByRole('link', {\n    name: \`\${name} (\${count})\`,\n    exact: true,\n  })`,
    "page.getByRole('button', { name: /^Like, / })",
    `page.getByRole('link', { name: new RegExp(\`^\${name}, (hours|days)\`) })`,
    "page.getByRole('link', { name: new RegExp(name) })",
  ])
    expect(found(call), call).toEqual([]);
  expect(broken('apps/web/src/feed.test.tsx', "screen.getByRole('button', { name: 'More' });\n")).toEqual([]);
});
