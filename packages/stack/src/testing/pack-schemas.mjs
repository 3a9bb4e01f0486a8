// Packs the published schemas of every kind that the chart renders into schemas.json, for the test that validates it offline.
// node packages/stack/src/testing/pack-schemas.mjs <definitions.json> <crd.yaml>…: the `_definitions.json` of the PyPI package
// kubernetes-validate, and the CustomResourceDefinitions from the repositories named in schemas.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const kinds = {
  'v1 ConfigMap': 'io.k8s.api.core.v1.ConfigMap',
  'v1 PersistentVolumeClaim': 'io.k8s.api.core.v1.PersistentVolumeClaim',
  'v1 Secret': 'io.k8s.api.core.v1.Secret',
  'v1 Service': 'io.k8s.api.core.v1.Service',
  'v1 ServiceAccount': 'io.k8s.api.core.v1.ServiceAccount',
  'apps/v1 Deployment': 'io.k8s.api.apps.v1.Deployment',
  'autoscaling/v2 HorizontalPodAutoscaler': 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
  'batch/v1 Job': 'io.k8s.api.batch.v1.Job',
  'networking.k8s.io/v1 Ingress': 'io.k8s.api.networking.v1.Ingress',
  'networking.k8s.io/v1 NetworkPolicy': 'io.k8s.api.networking.v1.NetworkPolicy',
  'policy/v1 PodDisruptionBudget': 'io.k8s.api.policy.v1.PodDisruptionBudget',
};
const sources = {
  'Kubernetes 1.35': 'PyPI kubernetes-validate 1.37.0, v1.35.0-local/_definitions.json',
  'KEDA 2.20': 'kedacore/keda 8b4f083ca, config/crd/bases',
  'CloudNativePG 1.30': 'cloudnative-pg/cloudnative-pg a95a534db, config/crd/bases',
  'Barman Cloud plugin 0.14': 'cloudnative-pg/plugin-barman-cloud 9967e2c, config/crd/bases',
  'Prometheus operator 0.93': 'prometheus-operator/prometheus-operator 6adcebc50, example/prometheus-operator-crd',
};
const notes = new Set(['description', 'title', 'default', 'example', 'format']);

/** Without what only people read, and closed: a misspelt field is an error, as with `kubectl --validate=strict`. */
function strict(schema, inProperties = false) {
  if (Array.isArray(schema)) return schema.map((item) => strict(item));
  if (schema === null || typeof schema !== 'object') return schema;
  const kept = Object.entries(schema).filter(
    ([key]) =>
      inProperties || !(notes.has(key) || (key.startsWith('x-kubernetes-') && !key.endsWith('unknown-fields'))),
  );
  const result = Object.fromEntries(
    kept.map(([key, value]) => [key, strict(value, !inProperties && key === 'properties')]),
  );
  if (inProperties) return result;
  // Go's spelling of a group that ignores case.
  if (typeof result.pattern === 'string') result.pattern = result.pattern.replace(/^\^\(\?i\)(.*)\$$/, '^(?i:$1)$');
  const open = result['x-kubernetes-preserve-unknown-fields'] === true;
  delete result['x-kubernetes-preserve-unknown-fields'];
  if (result.properties && result.additionalProperties === undefined && !open) result.additionalProperties = false;
  if (schema['x-kubernetes-int-or-string'] && !result.anyOf) return { type: ['integer', 'string'] };
  return result;
}

const [definitionsFile, ...crdFiles] = process.argv.slice(2);
const { $defs: definitions } = JSON.parse(readFileSync(definitionsFile, 'utf8'));
const used = {};
const resolve = (name) => {
  if (used[name]) return;
  // The API server takes numbers and texts here; the published schema knows only texts.
  used[name] = /\.(IntOrString|Quantity)$/.test(name)
    ? { type: ['integer', 'number', 'string'] }
    : strict(definitions[name]);
  for (const [, next] of JSON.stringify(used[name]).matchAll(/#\/\$defs\/([^"]+)"/g)) resolve(next);
};
const packed = {};
for (const [kind, name] of Object.entries(kinds)) {
  resolve(name);
  packed[kind] = { $ref: `#/$defs/${name}` };
}
const meta = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';
for (const file of crdFiles) {
  const { spec } = parse(readFileSync(file, 'utf8'));
  for (const { name, schema } of spec.versions) {
    const body = strict(schema.openAPIV3Schema);
    body.properties.metadata = { $ref: `#/$defs/${meta}` };
    delete body.properties.status;
    packed[`${spec.group}/${name} ${spec.names.kind}`] = body;
  }
}
const target = fileURLToPath(new URL('../../../../docker/helm/schemas.json', import.meta.url));
writeFileSync(target, `${JSON.stringify({ sources, kinds: packed, $defs: used })}\n`);
