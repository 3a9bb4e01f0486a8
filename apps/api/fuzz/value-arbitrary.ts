import fc from 'fast-check';
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { z } from 'zod';
import type { ActorName, Actors } from './actors.ts';

/** Ids and names that exist, so that calls get past the first check. */
export interface KnownValues {
  ids: string[];
  texts: string[];
}

const nasty = [
  '',
  ' ',
  '\u0000',
  'null',
  '0',
  '-1',
  '1e309',
  "'; drop table accounts; --",
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\ud800',
  '\u202egnp.exe',
  '👩‍👩‍👧'.repeat(200),
  'x'.repeat(5000),
  '{"a":',
  '[]',
  '2026-02-30T25:61:00Z',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
];

/** Texts: known, hostile and arbitrary ones. */
export const textArbitrary = (known: KnownValues): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known.texts, 'hello') },
    { weight: 3, arbitrary: fc.constantFrom(...nasty) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
  );

export const idArbitrary = (known: KnownValues): fc.Arbitrary<string> =>
  fc.oneof(
    // By place, as the list grows while calls are made.
    { weight: 8, arbitrary: fc.nat().map((place) => known.ids[place % known.ids.length] ?? '') },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...nasty) },
  );

const integers = [-2147483649, -2147483648, -1, 0, 1, 2, 3, 10, 20, 200, 201, 10_000, 10_001, 2147483647, 2147483648];

/** Numbers at and beyond the limits of what columns and rules take. */
export const numberArbitrary: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...integers),
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
);

/** Arbitrary JSON, as a careless tool may send. */
export const jsonArbitrary = (known: KnownValues): fc.Arbitrary<unknown> =>
  fc.oneof(
    textArbitrary(known),
    idArbitrary(known),
    fc.constantFrom<unknown>(...integers, 0.5, Number.MAX_VALUE, true, false, null, [], {}),
    fc.jsonValue({ maxDepth: 3 }),
  );

/** A value for an input of the schema: mostly of the right type, sometimes anything. */
export function inputArbitrary(type: GraphQLInputType, known: KnownValues, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 14, arbitrary: rightArbitrary(type, known, depth) },
    { weight: 1, arbitrary: jsonArbitrary(known) },
  );
}

function rightArbitrary(type: GraphQLInputType, known: KnownValues, depth: number): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return rightArbitrary(type.ofType, known, depth);
  if (isListType(type)) return fc.array(inputArbitrary(type.ofType, known, depth + 1), { maxLength: 4 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((value) => value.name));
  if (isInputObjectType(type)) return objectArbitrary(type, known, depth);
  switch (type.name) {
    case 'Int':
      return fc.oneof(fc.constantFrom(...integers), fc.integer());
    case 'Float':
      return fc.oneof(fc.constantFrom(...integers), fc.double(), fc.double({ min: 0, max: 100, noNaN: true }));
    case 'Boolean':
      return fc.boolean();
    case 'ID':
      return idArbitrary(known);
    case 'String':
      return fc.oneof(textArbitrary(known), idArbitrary(known));
    case 'DateTime':
      return fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        textArbitrary(known),
      );
    default:
      return jsonArbitrary(known);
  }
}

function objectArbitrary(type: GraphQLInputObjectType, known: KnownValues, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.values(type.getFields());
  const required = fields.filter((field) => isNonNullType(field.type)).map((field) => field.name);
  if (depth > 3) return fc.constant({});
  return fc.record(
    Object.fromEntries(fields.map((field) => [field.name, inputArbitrary(field.type, known, depth + 1)])),
    { requiredKeys: required },
  );
}

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const idsMax = 5000;

/** Adds the ids of a reply, so that later calls name what earlier ones made: comments, messages, links, battles. */
export function learnIds(known: KnownValues, reply: string): void {
  if (known.ids.length >= idsMax) return;
  const fresh = new Set(reply.match(idPattern));
  for (const id of known.ids) fresh.delete(id);
  known.ids.push(...fresh);
}

const query = `{
  medias(limit: 20) { id user { id username } tags }
  lives { id username }
  auth_account { id username email }
  messenger_threads { id }
}`;
const reply = z.object({
  data: z.object({
    medias: z.array(
      z.object({ id: z.string(), user: z.object({ id: z.string(), username: z.string() }), tags: z.array(z.string()) }),
    ),
    lives: z.array(z.object({ id: z.string(), username: z.string() })),
    auth_account: z.object({ id: z.string(), username: z.string(), email: z.string() }),
    messenger_threads: z.array(z.object({ id: z.string() })),
  }),
});

/** Ids and names that exist, as the creator sees them. */
export async function knownValues(address: string, actors: Actors): Promise<KnownValues> {
  const response = await fetch(`${address}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: actors.cookie('creator') ?? '' },
    body: JSON.stringify({ query }),
  });
  const { data } = reply.parse(await response.json());
  const { medias, lives, auth_account: own, messenger_threads: threads } = data;
  return {
    ids: [
      ...new Set([
        ...medias.flatMap((media) => [media.id, media.user.id]),
        ...lives.map(({ id }) => id),
        own.id,
        ...threads.map(({ id }) => id),
      ]),
    ],
    texts: [
      ...new Set([
        ...medias.flatMap((media) => [media.user.username, ...media.tags]),
        own.username,
        own.email,
        'Spam',
        'liked',
        'purchased',
        'dismiss',
        'Aa123456',
      ]),
    ],
  };
}

/** One call as sent over the wire; plain data, so that a failure can be printed and repeated. */
export interface GeneratedCall {
  actor: ActorName;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** A text is sent as it is; fields become multipart. */
  body: string | MultipartField[] | null;
}

export interface MultipartField {
  name: string;
  /** Present for a file. */
  filename?: string;
  value: string;
}

/** Sends a call and reads the whole response. */
export async function sendCall(
  address: string,
  call: GeneratedCall,
  cookie: string | null,
): Promise<{ status: number; text: string; milliseconds: number }> {
  const started = performance.now();
  const headers = new Headers();
  for (const [name, value] of Object.entries(call.headers)) headers.set(name, value);
  if (cookie) headers.set('cookie', cookie);
  const response = await fetch(address + call.path, {
    method: call.method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
    ...(call.body === null ? {} : { body: typeof call.body === 'string' ? call.body : formOf(call.body) }),
  });
  const text = await response.text();
  return { status: response.status, text, milliseconds: performance.now() - started };
}

function formOf(fields: readonly MultipartField[]): FormData {
  const form = new FormData();
  for (const field of fields) {
    if (field.filename === undefined) form.append(field.name, field.value);
    else form.append(field.name, new Blob([field.value]), field.filename);
  }
  return form;
}
