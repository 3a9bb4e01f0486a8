import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationLimits } from '../graphql/operation-limits.ts';
import { requestBudgets, socketsPerAddress, writeBudgets } from '../http/budgets.ts';
import { bodyBytesMax, bodyTimes } from '../http/request-body.ts';
import { errorMap } from './public-error.ts';

const document = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
/** The rows of the table below a heading, cell by cell, without backticks. */
const table = (header: string): string[][] =>
  (document.split(header)[1] ?? '')
    .split('\n')
    .slice(2)
    .join('\n')
    .split('\n\n')[0]
    ?.split('\n')
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', ''))
        .slice(1, -1),
    ) ?? [];

test('docs/api.md lists every publicError with its name in each transport', () => {
  const rows = table('| Code (GraphQL) | Code (REST) | Status | tRPC | When |')
    .filter(([, rest]) => rest !== '')
    .map(([code, rest, status, trpc]) => ({
      rest,
      trpc,
      http: Number(status),
      graphql: { code, status: Number(status) },
    }));
  const codes = Object.entries(errorMap).map(([rest, mapping]) => ({ rest, ...mapping }));
  const byName = (one: { rest?: string | undefined }, other: { rest?: string | undefined }) =>
    String(one.rest).localeCompare(String(other.rest));
  expect(rows.toSorted(byName)).toEqual(codes.toSorted(byName));
});

test('docs/api.md lists every operation limit with its value', () => {
  const rows = table('| Limit | Most | What counts |').map(([name, most]) => [name, Number(most)]);
  expect(Object.fromEntries(rows)).toEqual(operationLimits);
});

test('docs/api.md lists every budget with its points and period', () => {
  const rows = table('| Budget | Points | Seconds | Whose |').map(([name, points, seconds]) => [
    name,
    { points: Number(points), windowSeconds: Number(seconds) },
  ]);
  const { account, ...writes } = writeBudgets;
  expect(Object.fromEntries(rows)).toEqual({ ...requestBudgets, ...writes, 'account changes': account });
});

test('docs/api.md states body size and time limits, and WebSockets per address', () => {
  const kilobytes = (path: keyof typeof bodyBytesMax) => `${bodyBytesMax[path] / 1024} kB`;
  const words = document.replaceAll(/\s+/g, ' ');
  expect(words).toContain(
    `A body may have ${kilobytes('/api')} at \`/api\`, ${kilobytes('/api/auth')} at the sign-in calls, and ${kilobytes('others')} elsewhere`,
  );
  expect(words).toContain(
    `within ${bodyTimes.smallMs / 1000} s; an upload must progress by ${bodyTimes.progressBytes / 1024} kB a minute`,
  );
  expect(words).toContain(
    `${socketsPerAddress} WebSockets per address and process, and 100 subscriptions per WebSocket`,
  );
});
