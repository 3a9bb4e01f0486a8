import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema, readEnvironment, workerNames } from '@foxreel/config';
import { sql } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import { createTestWorld } from '@foxreel/testing';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { livekitVersion } from '../parts/livekit/provide-livekit.ts';
import { root } from '../stack.ts';
import { type Manifest, openChart, readText, schemaFindings } from '../testing/chart.ts';

const chart = openChart();
afterAll(() => chart.remove());

const long = 'x'.repeat(32);
const outside = {
  secrets: {
    values: { APP_SECRET: long, DATABASE_URL: 'postgres://a:b@db:5432/foxreel', VALKEY_URL: 'redis://valkey:6379' },
  },
};
const s3 = { S3_BUCKET: 'foxreel', S3_REGION: 'eu-central-1' };
const whole = {
  config: { PUBLIC_URL: 'https://foxreel.example', ...s3 },
  secrets: { values: { APP_SECRET: long, METRICS_TOKEN: long, S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' } },
  database: {
    enabled: true,
    image: 'postgres:18',
    backup: { destination: 's3://bucket/foxreel', secret: 'backup', endpoint: 'https://s3.example.com' },
  },
  valkey: { enabled: true },
  livekit: { enabled: true },
  ingress: { host: 'foxreel.example', tlsSecret: 'foxreel-tls', className: 'nginx' },
  monitoring: { enabled: true },
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'spot', operator: 'Exists' }],
  networkPolicy: { extraEgress: [{ ports: [{ port: 9000, protocol: 'TCP' }] }] },
};
const restored = {
  ...whole,
  database: { ...whole.database, recover: { enabled: true, serverName: 'old', targetTime: '2026-11-25T09:30:00Z' } },
};
const small = {
  ...outside,
  keda: { enabled: false },
  api: { autoscaling: { enabled: false } },
  ingress: { enabled: false },
  networkPolicy: { enabled: false },
  persistence: { enabled: false },
  config: { RTMP_PORT: 0 },
};

const pooled = {
  secrets: {
    values: {
      ...outside.secrets.values,
      DATABASE_URL: 'postgres://a:b@pgbouncer:6432/foxreel',
      DATABASE_DIRECT_URL: 'postgres://a:b@one,two/foxreel?target_session_attrs=read-write',
      DATABASE_REPLICA_URL: 'postgres://a:b@two,one/foxreel',
    },
  },
  config: { DATABASE_PREPARE: 'off', DATABASE_REPLICA_LAG_SECONDS: 5 },
};

const kindsOf = (manifests: readonly Manifest[]) => [...new Set(manifests.map(({ kind }) => kind))].toSorted();
const find = (manifests: readonly Manifest[], kind: string, name: string) => {
  const found = manifests.find((object) => object.kind === kind && object.metadata.name === name);
  if (!found) throw new Error(`No ${kind} ${name} among ${manifests.map((object) => object.metadata.name).join(', ')}`);
  return found;
};
const errorOf = async (values: object): Promise<string> => {
  const text = await chart.render(values).then(
    () => 'rendered',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  return text;
};

test.each([
  ['services of your own', outside, []],
  ['an upgrade', outside, ['--is-upgrade']],
  ['everything', whole, []],
  ['everything, upgraded', whole, ['--is-upgrade']],
  ['a database from a backup', restored, []],
  ['as little as possible', small, []],
  ['a pooler and a replica', pooled, []],
])('every object for %s is valid by its published schema', async (_name, values, args) => {
  expect(schemaFindings(await chart.render(values, ...args))).toEqual([]);
});

test('the schemas find a misspelt field, a wrong type and a missing field', async () => {
  const [first] = (await chart.render(outside)).filter(({ kind }) => kind === 'Deployment');
  const wrong = structuredClone(first) as unknown as { spec: Record<string, unknown> };
  wrong.spec['replica'] = 3;
  wrong.spec['minReadySeconds'] = 'soon';
  delete wrong.spec['selector'];
  const findings = schemaFindings([wrong as unknown as Manifest]).join('\n');
  for (const part of ['additional properties {"additionalProperty":"replica"}', 'minReadySeconds', "'selector'"])
    expect(findings).toContain(part);
});

test('lint finds nothing, and nothing is missing when everything is on', async () => {
  await Promise.all([chart.lint(outside), chart.lint(whole)]);
  expect(kindsOf(await chart.render(whole))).toEqual(
    [
      ...['Cluster', 'ConfigMap', 'Deployment', 'HorizontalPodAutoscaler', 'Ingress', 'Job', 'NetworkPolicy'],
      ...['ObjectStore', 'PersistentVolumeClaim', 'PodDisruptionBudget', 'PrometheusRule', 'ScaledObject'],
      ...['ScheduledBackup', 'Secret', 'Service', 'ServiceMonitor', 'TriggerAuthentication'],
    ].toSorted(),
  );
});

test.each([
  [{ config: { DRAIN_SECOND: 30 } }, /config.*'DRAIN_SECOND'/s],
  [{ config: { DRAIN_SECONDS: 301 } }, /config\/DRAIN_SECONDS.*300/s],
  [{ config: { PUBLIC_URL: 'foxreel.example' } }, /config\/PUBLIC_URL/],
  [{ config: { STORAGE: 'disk' } }, /config\/STORAGE.*'local'.*'s3'/s],
  [{ config: { COIN_PACKS: '5=14' } }, /config\/COIN_PACKS/],
  [{ secrets: { values: { APP_SECRET: 'short' } } }, /secrets\/values\/APP_SECRET/],
  [{ workers: { mail: {} } }, /workers.*'mail'/s],
  [{ workers: { media: { replicas: -1 } } }, /workers\/media\/replicas/],
  [{ persistence: { size: 'large' } }, /persistence\/size/],
  [{ api: { autoscaling: { cpuPercent: 0 } } }, /cpuPercent/],
  [{ database: { enabled: true, backup: { enabled: false } } }, /database\.image: required/],
  [{ database: { enabled: true, image: 'p' } }, /database\.backup\.destination: required/],
  [{ secrets: { values: { ...outside.secrets.values, APP_SECRET: '' } } }, /APP_SECRET: required/],
  [{ secrets: { values: { ...outside.secrets.values, DATABASE_URL: '' } } }, /DATABASE_URL: required unless/],
  [{ config: { STORAGE: 'local' }, persistence: { enabled: false } }, /config\.STORAGE: local needs persistence/],
  [{ monitoring: { enabled: true } }, /METRICS_TOKEN: required/],
])('%j is refused with its name', async (values, message) => {
  expect(await errorOf({ ...outside, ...values })).toMatch(message);
});

/** What only the launcher, the tests or workers/all read, and what the chart sets itself. */
const elsewhere = new Set([
  ...['BACKUP_DIR', 'CADDY_PATH', 'CHROMIUM_PATH', 'DEMO_LIVES', 'FFMPEG_PATH', 'FFPROBE_PATH', 'FOXREEL_CACHE'],
  ...['HEADLESS_SHELL_PATH', 'HELM_PATH', 'LIVEKIT_STATE_FILE', 'WEED_PATH', 'WORKERS'],
]);
const setByChart = ['DATA_DIR', 'HOST', 'PORT'];
const strings = z.record(z.string(), z.string());

test('every setting that the product reads is in the values and in their schema', () => {
  const values = z
    .object({ config: z.record(z.string(), z.unknown()), secrets: z.object({ values: strings }) })
    .parse(parse(readText('values.yaml')));
  const offered = [...Object.keys(values.config), ...Object.keys(values.secrets.values)];
  const read = Object.keys(environmentSchema.shape).filter((name) => !elsewhere.has(name));
  expect([...offered, ...setByChart].toSorted()).toEqual(read.toSorted());

  const named = z.object({ properties: z.record(z.string(), z.unknown()) });
  const { properties } = z
    .object({
      properties: z.object({ config: named, secrets: z.object({ properties: z.object({ values: named }) }) }),
    })
    .parse(JSON.parse(readText('values.schema.json')));
  expect(Object.keys(properties.config.properties)).toEqual(Object.keys(values.config));
  expect(Object.keys(properties.secrets.properties.values.properties)).toEqual(Object.keys(values.secrets.values));
});

test('the product starts with what the pods get', async () => {
  const manifests = await chart.render(whole);
  const { data } = z.looseObject({ data: strings }).parse(find(manifests, 'ConfigMap', 'foxreel'));
  const { stringData } = z.looseObject({ stringData: strings }).parse(find(manifests, 'Secret', 'foxreel'));
  const environment = readEnvironment({
    ...data,
    ...stringData,
    DATABASE_URL: 'postgres://operator/foxreel',
    LIVEKIT_API_KEY: 'k',
    LIVEKIT_API_SECRET: long,
  });
  expect(environment).toMatchObject({
    ...{ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: 3000, DATA_DIR: '/data', TRUST_PROXY: true },
    ...{ STORAGE: 's3', VALKEY_URL: 'redis://foxreel-valkey:6379', LIVEKIT_URL: 'ws://foxreel-livekit:80' },
  });
});

const deployment = z.looseObject({
  spec: z.looseObject({
    replicas: z.number().optional(),
    template: z.looseObject({
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number(),
        containers: z.tuple([z.looseObject({ args: z.array(z.string()).optional() })]),
      }),
    }),
  }),
});

test('LiveKit is the version that the launcher brings', () => {
  const values = z
    .object({ livekit: z.object({ image: z.object({ tag: z.string() }) }) })
    .parse(parse(readText('values.yaml')));
  expect(values.livekit.image.tag).toBe(`v${livekitVersion}`);
});

test('an api may drain before it is killed', async () => {
  const manifests = await chart.render({ ...outside, config: { DRAIN_SECONDS: 120 } });
  const api = deployment.parse(find(manifests, 'Deployment', 'foxreel-api')).spec;
  // After the drain, start-api.ts gives open requests 4.5 s.
  expect(api.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(120 + 10);
  expect(api.replicas).toBeUndefined();
});

test('there is a Deployment for each kind of worker, and its program exists', async () => {
  const manifests = await chart.render(outside);
  for (const name of workerNames) {
    const { spec } = deployment.parse(find(manifests, 'Deployment', `foxreel-worker-${name}`));
    const program = spec.template.spec.containers[0].args?.at(-1) ?? '';
    expect(program).toBe(`workers/${name}/src/main.ts`);
    expect(readFileSync(join(root, program), 'utf8')).toContain('runWorkers');
  }
});

test('the migrations come first, except before a database that the chart itself makes', async () => {
  const hookOf = async (values: object, ...args: string[]) =>
    (await chart.render(values, ...args)).find(({ kind }) => kind === 'Job')?.metadata.annotations?.['helm.sh/hook'];
  expect(await hookOf(outside)).toBe('pre-install,pre-upgrade');
  expect(await hookOf(whole)).toBeUndefined();
  expect(await hookOf(whole, '--is-upgrade')).toBe('pre-install,pre-upgrade');
});

test('the migrations and KEDA go around the pooler', async () => {
  const textOf = async (values: object, kind: string) =>
    JSON.stringify((await chart.render(values)).filter((manifest) => manifest.kind === kind));
  const connection = (key: string) => `{"parameter":"connection","name":"foxreel","key":"${key}"}`;
  expect(await textOf(pooled, 'TriggerAuthentication')).toContain(connection('DATABASE_DIRECT_URL'));
  expect(await textOf(outside, 'TriggerAuthentication')).toContain(connection('DATABASE_URL'));
  expect(await textOf(pooled, 'Job')).toContain('{"name":"DATABASE_DIRECT_URL","valueFrom"');
});

test('Prometheus gets the alerts of docker/monitoring', async () => {
  const { spec } = z
    .looseObject({ spec: z.unknown() })
    .parse(find(await chart.render(whole), 'PrometheusRule', 'foxreel'));
  expect(spec).toEqual(parse(readFileSync(join(root, 'docker/monitoring/alerts.yaml'), 'utf8')));
});

const scaled = z.looseObject({
  spec: z.looseObject({ triggers: z.array(z.object({ metadata: z.object({ query: z.string() }) }).loose()) }),
});
/** The query of each trigger, by worker. */
const queriesOf = (manifests: readonly Manifest[]) =>
  new Map(
    manifests
      .filter(({ kind }) => kind === 'ScaledObject')
      .map((object) => [
        object.metadata.name.replace('foxreel-worker-', ''),
        scaled.parse(object).spec.triggers.map(({ metadata }) => metadata.query),
      ]),
  );

test('KEDA counts the tasks of each worker, and no other', async () => {
  const on = { enabled: true };
  const queries = queriesOf(await chart.render({ ...outside, workers: { live: { scale: on } } }));
  for (const name of workerNames) {
    const folder = join(root, 'workers', name, 'src');
    const sources = readdirSync(folder).filter((file) => /^[\w-]+\.ts$/.test(file));
    const defined = sources.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/defineTask\('(\w+)'/g)].map((match) => match[1]),
    );
    for (const query of queries.get(name) ?? ['none'])
      expect([...query.matchAll(/'(\w+)'/g)].map((match) => match[1]).toSorted()).toEqual(defined.toSorted());
  }
});

test('KEDA sees how many jobs are due and how late the oldest one is', async () => {
  const world = await createTestWorld();
  const [depth = '', lateness = ''] = queriesOf(await chart.render(outside)).get('media') ?? [];
  const ask = async (query: string) => Number(Object.values((await world.db.execute(sql.raw(query)))[0] ?? {})[0]);
  expect([await ask(depth), await ask(lateness)]).toEqual([0, 0]);
  const media = crypto.randomUUID();
  await enqueue(world.db, 'transcode_media', { media }, { runAt: new Date(Date.now() - 90_000) });
  await enqueue(world.db, 'process_media', { media });
  await enqueue(world.db, 'cut_teaser', { teaser: media }, { runAt: new Date(Date.now() + 3_600_000) });
  await enqueue(world.db, 'send_mail', { mail: media });
  expect(await ask(depth)).toBe(2);
  expect(await ask(lateness)).toBeGreaterThan(85);
});
