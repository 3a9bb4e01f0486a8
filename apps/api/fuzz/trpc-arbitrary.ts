import fc from 'fast-check';
import { z } from 'zod';
import { appRouter } from '../src/trpc/router.ts';
import { actorNames } from './actors.ts';
import {
  type GeneratedCall,
  idArbitrary,
  jsonArbitrary,
  type KnownValues,
  numberArbitrary,
  textArbitrary,
} from './value-arbitrary.ts';

interface Procedure {
  path: string;
  type: 'query' | 'mutation';
  schema: JsonSchema;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Schema = JsonSchema | boolean;

const definition = z.object({
  type: z.string(),
  inputs: z.array(z.custom<z.ZodType>((value) => value instanceof z.ZodType)),
});

/** A procedure is a function; the type of the router has them in its own shape, the value by their paths. */
const procedure = z.custom<{ _def: unknown }>((value) => typeof value === 'function' && '_def' in value);

/** Queries and mutations of our own web app. The event stream never ends, so it is not among them. */
function procedures(): Procedure[] {
  return Object.entries<unknown>(appRouter._def.procedures).flatMap(([path, found]): Procedure[] => {
    const { type, inputs } = definition.parse(procedure.parse(found)._def);
    if (type !== 'query' && type !== 'mutation') return [];
    const [input] = inputs;
    return [{ path, type, schema: input === undefined ? {} : schemaOf(input) }];
  });
}

/** What an input accepts. A list's starts with a custom type that says nothing; what follows in the pipe does. */
function schemaOf(input: z.ZodType): JsonSchema {
  let inner = input;
  while (inner instanceof z.ZodPipe && inner.in instanceof z.ZodPipe && inner.out instanceof z.ZodType)
    inner = inner.out;
  return z.toJSONSchema(inner, { io: 'input', unrepresentable: 'any' });
}

/** Calls of tRPC: inputs of the right shape with hostile values, anything else, and batches. */
export function trpcArbitrary(known: KnownValues): fc.Arbitrary<GeneratedCall> {
  const actor = fc.constantFrom(...actorNames);
  const one = fc.constantFrom(...procedures()).chain(({ path, type, schema }) =>
    fc.record({
      path: fc.constant(path),
      type: fc.constant(type),
      input: fc.oneof(
        { weight: 14, arbitrary: valueArbitrary(schema, schema, known, 0) },
        { weight: 1, arbitrary: jsonArbitrary(known) },
      ),
    }),
  );
  const single = fc.tuple(actor, one).map(([actor, { path, type, input }]): GeneratedCall => {
    const text = JSON.stringify(input) ?? '';
    return type === 'query'
      ? {
          actor,
          method: 'GET',
          path: `/trpc/${path}?input=${encodeURIComponent(text.toWellFormed())}`.slice(0, 12_000),
          headers: {},
          body: null,
        }
      : { actor, method: 'POST', path: `/trpc/${path}`, headers: json, body: text };
  });
  const batch = fc.tuple(actor, fc.array(one, { minLength: 1, maxLength: 22 })).map(([actor, calls]): GeneratedCall => {
    const paths = calls.map(({ path }) => path).join(',');
    const body = JSON.stringify(Object.fromEntries(calls.map(({ input }, index) => [index, input])));
    return { actor, method: 'POST', path: `/trpc/${paths}?batch=1`, headers: json, body };
  });
  const broken = fc.tuple(actor, one, textArbitrary(known)).map(
    ([actor, { path }, body]): GeneratedCall => ({
      actor,
      method: 'POST',
      path: `/trpc/${path}`,
      headers: json,
      body,
    }),
  );
  return fc.oneof({ weight: 12, arbitrary: single }, { weight: 1, arbitrary: batch }, { weight: 1, arbitrary: broken });
}

const json = { 'content-type': 'application/json' };

/** A value for a schema: mostly right, sometimes anything. */
function valueArbitrary(schema: Schema, root: JsonSchema, known: KnownValues, depth: number): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 14, arbitrary: rightArbitrary(schema, root, known, depth) },
    { weight: 1, arbitrary: jsonArbitrary(known) },
  );
}

function rightArbitrary(schema: Schema, root: JsonSchema, known: KnownValues, depth: number): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean' || depth > 5) return jsonArbitrary(known);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => rightArbitrary(choice, root, known, depth)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectArbitrary(schema, root, known, depth);
    case 'array':
      return fc.array(valueArbitrary(itemOf(schema), root, known, depth + 1), { maxLength: 4 });
    case 'string':
      return fc.oneof(textArbitrary(known), idArbitrary(known));
    case 'number':
    case 'integer':
      return numberArbitrary;
    case 'boolean':
      return fc.boolean();
    default:
      return jsonArbitrary(known);
  }
}

const itemOf = ({ items }: JsonSchema): Schema => (Array.isArray(items) ? (items[0] ?? true) : (items ?? true));

function objectArbitrary(
  schema: JsonSchema,
  root: JsonSchema,
  known: KnownValues,
  depth: number,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {});
  return fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, valueArbitrary(field, root, known, depth + 1)])),
    { requiredKeys: schema.required ?? [] },
  );
}
