import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requiredVariable } from '@foxreel/testing/environment';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { root } from '../stack.ts';

const run = promisify(execFile);
export const chartFolder = join(root, 'docker/helm/foxreel');

/** A rendered object. */
export type Manifest = z.output<typeof manifest>;
const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), annotations: z.record(z.string(), z.string()).optional() }),
});

export interface Chart {
  /** `helm template` with these values, or its error as an exception. */
  render(values: object, ...args: string[]): Promise<Manifest[]>;
  /** `helm lint --strict`; rejects with its findings. */
  lint(values: object): Promise<string>;
  remove(): void;
}

/** The chart for Helm without its two dependencies, as they are on a network: everything of our own is unchanged. */
export function openChart(): Chart {
  const folder = mkdtempSync(join(tmpdir(), 'foxreel-chart-'));
  const copy = join(folder, 'foxreel');
  cpSync(chartFolder, copy, { recursive: true, dereference: true });
  const { dependencies: _absent, ...about } = z.looseObject({}).parse(parse(readText('Chart.yaml')));
  writeFileSync(join(copy, 'Chart.yaml'), JSON.stringify(about));
  let count = 0;
  const helm = async (command: string[], values: object) => {
    count += 1;
    const file = join(folder, `values-${count}.json`);
    writeFileSync(file, JSON.stringify(values));
    const env = { PATH: process.env['PATH'], HOME: folder };
    const done = await run(requiredVariable('HELM_PATH'), [...command, '--values', file], { env, maxBuffer: 1e8 });
    return done.stdout;
  };
  return {
    render: async (values, ...args) =>
      parseAllDocuments(await helm(['template', 'foxreel', copy, ...args], values)).flatMap((document) => {
        const value: unknown = document.toJS();
        return value === null ? [] : [manifest.parse(value)];
      }),
    lint: (values) => helm(['lint', '--strict', copy], values),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A file of the chart. */
export const readText = (name: string): string => readFileSync(join(chartFolder, name), 'utf8');

const schemas = z.object({ kinds: z.record(z.string(), z.unknown()), $defs: z.record(z.string(), z.unknown()) });

/** Compiles each kind once: a Deployment takes a third of a second. */
function createValidator() {
  const { kinds, $defs } = schemas.parse(JSON.parse(readFileSync(join(chartFolder, '../schemas.json'), 'utf8')));
  const ajv = new Ajv({ strict: false, allErrors: true }).addSchema({ $id: 'schemas', kinds, $defs });
  return (kind: string) => {
    const path = kind.replaceAll('/', '~1').replaceAll(' ', '%20');
    return kind in kinds ? ajv.getSchema(`schemas#/kinds/${path}`) : undefined;
  };
}
let validatorOf: ReturnType<typeof createValidator> | null = null;

/** What the published schemas of Kubernetes and of the operators say against these objects; one line each. */
export function schemaFindings(manifests: readonly Manifest[]): string[] {
  validatorOf ??= createValidator();
  const find = validatorOf;
  return manifests.flatMap((object) => {
    const kind = `${object.apiVersion} ${object.kind}`;
    const { name } = object.metadata;
    const validate = find(kind);
    if (!validate) return [`${kind}: no schema is packed`];
    if (validate(object)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${kind} ${name}${instancePath}: ${message} ${JSON.stringify(params)}`,
    );
  });
}
