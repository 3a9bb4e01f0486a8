import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createMetrics } from '../http/metrics.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../../../..', path), 'utf8');
const rule = z.union([
  z.object({ record: z.string(), expr: z.string() }),
  z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ runbook: z.string() }) }),
]);
const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(rule) })) })
  .parse(parse(read('docker/monitoring/alerts.yaml')))
  .groups.flatMap((group) => group.rules);
const dashboard = z
  .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
  .parse(JSON.parse(read('docker/monitoring/dashboard.json')));

const metrics = createMetrics(() => ({ busy: 1, idle: 1, waiting: 0 }));
collectDefaultMetrics({ register: metrics.registry });
const names = new Set([
  ...metrics.registry.getMetricsAsArray().flatMap(({ name }) => [name, `${name}_count`, `${name}_bucket`]),
  ...rules.flatMap((each) => ('record' in each ? [each.record] : [])),
]);
const namesIn = (expression: string) => expression.match(/\b(foxreel|nodejs|process)[_:][a-z0-9_:]+/g) ?? [];

test.each(rules.map((each) => ['alert' in each ? each.alert : each.record, each.expr]))(
  'the rule %s reads metrics that exist',
  (_name, expression) => {
    expect(namesIn(expression)).not.toEqual([]);
    expect(namesIn(expression).filter((name) => !names.has(name))).toEqual([]);
  },
);

test.each(dashboard.panels.map(({ title, targets }) => [title, targets]))(
  'the panel %s reads metrics that exist',
  (_title, targets) => {
    const used = targets.flatMap(({ expr }) => namesIn(expr));
    expect(used).not.toEqual([]);
    expect(used.filter((name) => !names.has(name))).toEqual([]);
  },
);

test('each alert has a section in the runbooks, and each section an alert', () => {
  const alerts = rules.flatMap((each) => ('alert' in each ? [each] : []));
  const sections = [...read('docs/runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, title = '']) => title);
  expect(sections.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
});
