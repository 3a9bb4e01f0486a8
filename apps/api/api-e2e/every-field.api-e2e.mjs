import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { address } from './client.mjs';

/**
 * Every root field of the published schema is called by one of these files: read from their text, as each file runs in its own
 * process.
 */
const folder = new URL('./', import.meta.url);
const text = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith('.api-e2e.mjs') && name !== 'every-field.api-e2e.mjs')
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');
const sdl = await (await fetch(`${address}/api/schema.graphql`)).text();

/** A type's field names: lines indented by two spaces, outside descriptions. */
function fieldsOf(type) {
  const [, body] = new RegExp(`^type ${type} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(sdl);
  return [...body.replace(/"""[\s\S]*?"""/g, '').matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name]) => name);
}

/**
 * In a document: followed by arguments, a selection or the next field. Or in a list of names that documents are built from: `{
 * ${field}`.
 */
const isCalled = (name) =>
  new RegExp(`[{ :\`](${name})(\\(\\w+: |\\(\\$|\\s*[{}]| \\w)`).test(text) ||
  new RegExp(`\\[('\\w+', )*'${name}'(, '\\w+')*\\]`).test(text);

describe.each(['Query', 'Mutation', 'Subscription'])('%s', (type) => {
  test('every field is called by a test', () => {
    const fields = fieldsOf(type);
    expect(fields.length).toBeGreaterThan(5);
    expect(fields.filter((name) => !isCalled(name))).toEqual([]);
  });
});
