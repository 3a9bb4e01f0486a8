import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../stack.ts';
import { type AdvisorySnapshot, checkAdvisories, knownAdvisories, lockedPackages } from './advisories.ts';

const lock = `lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      hono:
        specifier: 4.12.3

packages:

  '@scope/part@1.2.3':
    resolution: {integrity: sha512-x}
    engines: {node: '>=18'}

  hono@4.12.3:
    resolution: {integrity: sha512-x}

  hono@4.12.4-rc.1:
    resolution: {integrity: sha512-x}

  hono@4.12.10:
    resolution: {integrity: sha512-x}

snapshots:

  left-out@9.9.9: {}
`;
const snapshot: AdvisorySnapshot = {
  asOf: '2026-11-24',
  source: 'a test',
  advisories: [
    { package: 'hono', from: '4.0.0', below: '4.12.4', id: 'A-1', title: 'Files' },
    { package: '@scope/part', from: '1.3.0', below: '2.0.0', id: 'A-2', title: 'Newer ones only' },
  ],
};

test('reads every package of the lockfile, and nothing of its other sections', () => {
  expect(lockedPackages(lock).map(({ name, version }) => `${name}@${version}`)).toEqual([
    '@scope/part@1.2.3',
    'hono@4.12.3',
    'hono@4.12.4-rc.1',
    'hono@4.12.10',
  ]);
  expect(() => lockedPackages('')).toThrow('no packages');
  const ours = lockedPackages(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'));
  expect(ours.length).toBeGreaterThan(300);
  expect(ours).toContainEqual({ name: 'graphql', version: '17.1.0' });
});

test('finds each version covered by an advisory, comparing numbers and not texts', () => {
  expect(checkAdvisories(lock, snapshot)).toEqual({
    packages: 4,
    found: ['hono@4.12.3: Files (A-1); fixed in 4.12.4', 'hono@4.12.4-rc.1: Files (A-1); fixed in 4.12.4'],
    accepted: [],
    stale: [],
  });
});

test('accepted advisories count only for their versions', () => {
  const [files, newer] = snapshot.advisories;
  if (!files || !newer) throw new Error('The snapshot is empty');
  const accepted = { versions: ['4.12.3', '4.0.1'], why: 'No file is served from a folder.' };
  const report = checkAdvisories(lock, {
    ...snapshot,
    advisories: [
      { ...files, accepted },
      { ...newer, package: 'gone' },
    ],
  });
  expect(report.found).toEqual(['hono@4.12.4-rc.1: Files (A-1); fixed in 4.12.4']);
  expect(report.accepted).toEqual([expect.stringContaining('Accepted: No file is served')]);
  expect(report.stale).toEqual([
    'A-1: hono@4.0.1 is accepted but not in the lock file',
    'A-2: gone is not in the lock file',
  ]);
});

test('the committed snapshot names its date and source', () => {
  expect(knownAdvisories.asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(knownAdvisories.source).toContain('none after the date');
});
