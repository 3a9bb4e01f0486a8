import fc from 'fast-check';
import { actorNames } from './actors.ts';
import {
  type GeneratedCall,
  jsonArbitrary,
  type KnownValues,
  type MultipartField,
  textArbitrary,
} from './value-arbitrary.ts';

/** The documented JSON calls (docs/contract/rest.md) with their fields. */
const jsonCalls: { path: string; fields: string[] }[] = [
  { path: '/api/auth', fields: ['type', 'email', 'password', 'code'] },
  { path: '/api/signup', fields: ['type', 'username', 'fullname', 'name', 'email', 'password', 'instagram', 'invite'] },
  { path: '/api/validate', fields: ['username', 'email'] },
  { path: '/api/sandbox/clock', fields: ['advance'] },
];
const multipartCalls: { path: string; files: string[]; fields: string[] }[] = [
  { path: '/api/upload/avatar', files: ['avatar'], fields: [] },
  { path: '/api/upload/live-cover', files: ['cover'], fields: [] },
  { path: '/api/uploads', files: ['upload'], fields: [] },
  {
    path: '/api/upload/media',
    files: ['media_files'],
    fields: [
      'medias[0][description]',
      'medias[0][tags][]',
      'medias[0][shop]',
      'medias[0][private]',
      'medias[9][x]',
      'medias',
    ],
  },
  {
    path: '/api/upload/recording',
    files: ['record'],
    fields: [
      'delay',
      'sound',
      'date',
      'idempotency_key',
      'description',
      'visibility',
      'available_date',
      'tags[]',
      'private',
    ],
  },
];
const plainPaths = [
  '/api/health',
  '/api/ready',
  '/api/schema.graphql',
  '/api/signout',
  '/api/account/export',
  '/api/livekit/webhook',
  '/api/uploadthing',
  '/api/ingest/x',
  '/avatars/x.webp',
  '/files/x/y/z',
  '/live-covers/x',
  '/message-files/x',
  '/audio/x.m4a',
  '/live/creator_demo/playlist.m3u8',
  '/live/creator_demo/llhls.m3u8',
  '/live/creator_demo?direction=send',
];
const methods = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const contentTypes = [
  'application/json',
  'text/plain',
  'application/sdp',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  '',
];
const headerNames = [
  'accept',
  'authorization',
  'range',
  'origin',
  'if-none-match',
  'x-request-id',
  'x-forwarded-for',
  'content-encoding',
];

/** Calls to documented REST paths, and similar ones. */
export function restArbitrary(known: KnownValues): fc.Arbitrary<GeneratedCall> {
  const actor = fc.constantFrom(...actorNames);
  const headers = fc.dictionary(fc.constantFrom(...headerNames), headerText(known), { maxKeys: 2 });
  const json = fc.constantFrom(...jsonCalls).chain(({ path, fields }) =>
    fc
      .record({
        actor,
        headers,
        body: fc.oneof(
          {
            weight: 6,
            arbitrary: fc
              .dictionary(fc.constantFrom(...fields), jsonArbitrary(known))
              .map((body) => JSON.stringify(body)),
          },
          { weight: 1, arbitrary: jsonArbitrary(known).map((body) => JSON.stringify(body) ?? '') },
          { weight: 1, arbitrary: textArbitrary(known) },
        ),
      })
      .map(
        (parts): GeneratedCall => ({
          ...parts,
          method: 'POST',
          path,
          headers: { ...parts.headers, 'content-type': 'application/json' },
        }),
      ),
  );
  const multipart = fc
    .constantFrom(...multipartCalls)
    .chain(({ path, files, fields }) =>
      fc
        .record({ actor, body: fc.array(partArbitrary(files, fields, known), { maxLength: 6 }) })
        .map((parts): GeneratedCall => ({ ...parts, method: 'POST', path, headers: {} })),
    );
  const anything = fc
    .record({
      actor,
      method: fc.constantFrom(...methods),
      path: fc.oneof(
        fc.constantFrom(...plainPaths),
        fc.constantFrom(...jsonCalls, ...multipartCalls).map(({ path }) => path),
      ),
      tail: fc.oneof(
        fc.constant(''),
        textArbitrary(known).map((text) => `/${encodeURIComponent(text.toWellFormed())}`.slice(0, 2000)),
      ),
      headers,
      contentType: fc.constantFrom(...contentTypes),
      body: textArbitrary(known),
    })
    .map(
      ({ tail, contentType, ...parts }): GeneratedCall => ({
        ...parts,
        path: parts.path.includes('?') ? parts.path : parts.path + tail,
        headers: { ...parts.headers, ...(contentType ? { 'content-type': contentType } : {}) },
        body: parts.method === 'GET' || parts.method === 'HEAD' ? null : parts.body,
      }),
    );
  return fc.oneof(
    { weight: 3, arbitrary: json },
    { weight: 2, arbitrary: multipart },
    { weight: 3, arbitrary: anything },
  );
}

const partArbitrary = (files: string[], fields: string[], known: KnownValues): fc.Arbitrary<MultipartField> =>
  fc.oneof(
    fc.record({
      name: fc.constantFrom(...files, 'other'),
      filename: fc.constantFrom('a.png', 'a.mp4', 'a.webm', 'a.exe', '', '../a.png'),
      value: textArbitrary(known),
    }),
    fc.record({ name: fc.constantFrom(...fields, ...files, 'other'), value: textArbitrary(known) }),
  );

/** Characters allowed in a header. */
const headerText = (known: KnownValues) =>
  textArbitrary(known).map((text) =>
    text
      .replaceAll(/[^\x20-\x7e]/g, '')
      .trim()
      .slice(0, 500),
  );
