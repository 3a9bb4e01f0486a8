import { randomUUID } from 'node:crypto';
import { offeredTeaser } from './inbox-rows.ts';
import { type ActorName, type MatrixWorld, password } from './matrix-world.ts';
import { openUpload } from './media-rows.ts';
import { ownersSharedLink } from './shared-link-rows.ts';

/** One REST call, and the HTTP status for each actor. */
interface RestRow {
  /** As the route is mounted: 'POST /api/uploads'. */
  route: string;
  about: string;
  path?: (matrix: MatrixWorld) => Promise<string> | string;
  body?: (matrix: MatrixWorld) => { headers: Record<string, string>; body: BodyInit } | FormData;
  everyone: number;
  but?: Partial<Record<ActorName, number>>;
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const form = (fields: Record<string, string | Blob>): FormData => {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') made.append(name, value);
    else made.append(name, value, 'file.png');
  return made;
};
const json = (value: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
const picture = () => new Blob([pixel]);
const members = { everyone: 200, but: { anonymous: 401 } } as const;
const creators = { anonymous: 401, owner: 200, creator: 200 } as const;
const sdp = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n';

/** A file that the fan has sent to the owner. */
async function sentFile({ actors: { fan }, owner }: MatrixWorld): Promise<string> {
  const reply = await fan.browser.request('/api/uploads', { method: 'POST', body: form({ upload: picture() }) });
  const { url, type, mimetype }: { url: string; type: string; mimetype: string } = await reply.json();
  const value = JSON.stringify({ url, type, mimetype, text: '' });
  await fan.browser.post('/api', {
    query: 'mutation ($to: ID!, $value: String!) { newMessage(to: $to, data: { type: upload, value: $value }) { id } }',
    variables: { to: owner.id, value },
  });
  return url;
}

/** The cover of the owner's next live, which is for subscribers. */
async function ownersCover({ actors: { owner } }: MatrixWorld): Promise<string> {
  await owner.browser.request('/api/upload/live-cover', { method: 'POST', body: form({ cover: picture() }) });
  const query = 'mutation { setup: saveLiveSetup(audience: subscribers) { cover } }';
  const { data }: { data: { setup: { cover: string } } } = await (await owner.browser.post('/api', { query })).json();
  return data.setup.cover;
}

/** A picture that the fan has sent for an application. */
async function identityFile({ actors: { fan } }: MatrixWorld): Promise<string> {
  const body = form({ kind: 'document', upload: picture() });
  const reply = await fan.browser.request('/api/upload/identity', { method: 'POST', body });
  const { url }: { url: string } = await reply.json();
  return url;
}

/** The agreement that the fan signed with an application: created once, because unused pictures are limited. */
async function signedAgreement({ actors: { fan } }: MatrixWorld): Promise<string> {
  const ask = async (query: string, variables = {}) => {
    const reply = await fan.browser.post('/api', { query, variables });
    const { data }: { data: { request: { agreement: { url: string } } | null } } = await reply.json();
    return data.request?.agreement.url;
  };
  const known = await ask('{ request: creator_request { agreement { url } } }');
  if (known !== undefined) return known;
  const upload = async (kind: string) => {
    const body = form({ kind, upload: picture() });
    const reply = await fan.browser.request('/api/upload/identity', { method: 'POST', body });
    const { url }: { url: string } = await reply.json();
    return url;
  };
  const apply = `mutation ($docs: [String!]!, $face: String!) { request: creator_signup(instagram: "a", twitter: "b", firstName: "Ada",
    lastName: "Fox", docs: $docs, facePhoto: $face, signature: "Ada Fox", country: "c", region: "r", city: "c", address: "a")
    { agreement { url } } }`;
  return (await ask(apply, { docs: [await upload('document')], face: await upload('face') })) ?? '';
}

/** Every call that needs a right; those for signing in, protocols and signed file URLs are below. */
export const restRows: RestRow[] = [
  {
    route: 'POST /api/upload/avatar',
    about: '',
    body: () => form({ avatar: picture() }),
    ...members,
  },
  {
    route: 'POST /api/upload/live-cover',
    about: '',
    body: () => form({ cover: picture() }),
    everyone: 403,
    but: creators,
  },
  {
    route: 'POST /api/upload/bandwidth',
    about: '',
    body: () => ({ headers: { 'content-type': 'application/octet-stream' }, body: 'bytes' }),
    everyone: 403,
    but: creators,
  },
  {
    route: 'GET /live-covers/:name',
    about: "of the owner's lives for subscribers",
    path: ownersCover,
    everyone: 404,
    but: { fan: 200, owner: 200, staff: 200 },
  },
  { route: 'POST /api/uploads', about: '', body: () => form({ upload: picture() }), ...members },
  { route: 'POST /api/uploadsDeskFox', about: 'for oneself', body: () => form({ upload: picture() }), ...members },
  {
    route: 'POST /api/uploadsDeskFox',
    about: 'for the owner',
    body: ({ owner }) => form({ userid: owner.id, upload: picture() }),
    everyone: 403,
    but: { anonymous: 401, owner: 200, staff: 200 },
  },
  {
    route: 'POST /api/upload/identity',
    about: '',
    body: () => form({ kind: 'face', upload: picture() }),
    ...members,
  },
  {
    route: 'GET /identity-files/:id',
    about: 'of the fan',
    path: identityFile,
    everyone: 403,
    but: { anonymous: 401, staff: 200 },
  },
  {
    route: 'POST /api/creator-agreement',
    about: '',
    body: () => json({ firstName: 'Ada', lastName: 'Fox', address: 'a', city: 'c', region: 'r', country: 'c' }),
    ...members,
  },
  {
    route: 'GET /api/creator-agreement/:id',
    about: 'of the fan',
    path: signedAgreement,
    everyone: 404,
    but: { anonymous: 401, fan: 200, staff: 200 },
  },
  {
    route: 'GET /message-files/:id',
    about: 'that the fan has sent to the owner',
    path: sentFile,
    everyone: 404,
    but: { anonymous: 401, fan: 200, owner: 200 },
  },
  {
    route: 'GET /link-files/:link/*',
    about: 'of a priced link of the owner, whose files are not on the disk',
    path: async (matrix) => `/link-files/${(await ownersSharedLink(matrix)).id}/poster.webp`,
    everyone: 403,
    but: { blocked: 404, owner: 404, staff: 404 },
  },
  {
    route: 'GET /message-files/:message/*',
    about: 'of a media that was sent to the fan, and is not on the disk',
    path: async (matrix) => `/message-files/${(await offeredTeaser(matrix)).message_id}/poster.webp`,
    everyone: 404,
    but: { anonymous: 401 },
  },
  { route: 'GET /api/upload/media', about: '', ...members },
  {
    route: 'DELETE /api/upload/media/:upload',
    about: 'of the owner',
    path: async (matrix) => `/api/upload/media/${await openUpload(matrix)}`,
    everyone: 404,
    but: { anonymous: 401, owner: 200 },
  },
  {
    route: 'POST /api/upload/media',
    about: '',
    body: () => form({ 'medias[0][description]': 'By the sea', 'medias[0][tags][]': 'sea', media_files: picture() }),
    everyone: 403,
    but: creators,
  },
  {
    route: 'POST /api/upload/recording',
    about: 'without a recording',
    body: () => form({ description: 'By the sea', 'tags[]': 'sea' }),
    everyone: 403,
    but: { anonymous: 401, owner: 400, creator: 400 },
  },
  { route: 'GET /api/account/export', about: '', ...members },
  { route: 'GET /api/account/earnings.csv', about: '', everyone: 403, but: creators },
  {
    route: 'GET /api/battles/:id/chain',
    about: 'that is not there',
    path: () => `/api/battles/${randomUUID()}/chain`,
    everyone: 404,
    but: { anonymous: 401 },
  },
  {
    route: 'POST /api/sounds',
    about: 'without a sound',
    body: () => form({ name: 'Tide' }),
    everyone: 403,
    but: { anonymous: 401, staff: 400 },
  },
  {
    route: 'POST /api/sandbox/clock',
    about: 'where there is no sandbox',
    body: () => json({ advance: '1m' }),
    everyone: 404,
  },
  {
    route: 'POST /live/:username',
    about: 'at the address of the owner',
    path: ({ owner }) => `/live/${owner.username}?direction=send`,
    body: () => ({ headers: { 'content-type': 'application/sdp' }, body: sdp }),
    everyone: 403,
    but: { anonymous: 401, owner: 400 },
  },
  ...(['PATCH', 'DELETE'] as const).map(
    (method): RestRow => ({
      route: `${method} /live/:username/whip/:live/:session`,
      about: 'of a live that is not there',
      path: ({ owner }) => `/live/${owner.username}/whip/${randomUUID()}/session`,
      everyone: 403,
      but: { anonymous: 401, owner: 404 },
    }),
  ),
  ...(['llhls', 'playlist', 'master'] as const).map(
    (name): RestRow => ({
      route: `GET /live/:username/${name}.m3u8`,
      about: 'of the owner, who is not live',
      path: ({ owner }) => `/live/${owner.username}/${name}.m3u8`,
      everyone: 404,
    }),
  ),
  {
    route: 'GET /live/:username/dvr.m3u8',
    about: 'of the owner, who is not live',
    path: ({ owner }) => `/live/${owner.username}/dvr.m3u8`,
    everyone: 404,
  },
  {
    route: 'GET /live/:username/:live/:file',
    about: 'of a live that is not there',
    path: ({ owner }) => `/live/${owner.username}/${randomUUID()}/init.mp4`,
    everyone: 404,
  },
  ...(['llhls', 'playlist'] as const).map(
    (name): RestRow => ({
      route: `GET /live/:username/:height/${name}.m3u8`,
      about: 'of the owner, who is not live',
      path: ({ owner }) => `/live/${owner.username}/480/${name}.m3u8`,
      everyone: 404,
    }),
  ),
  {
    route: 'GET /live/:username/:live/:height/:file',
    about: 'of a live that is not there',
    path: ({ owner }) => `/live/${owner.username}/${randomUUID()}/480/init.mp4`,
    everyone: 404,
  },
  {
    route: 'POST /api/uploadthing',
    about: 'without a file',
    path: () => '/api/uploadthing?actionType=upload&slug=media',
    body: () => json({ files: [], input: [] }),
    everyone: 403,
    but: { anonymous: 401, owner: 400, creator: 400 },
  },
];

/** What asks for no right of an account: why not. */
export const openRoutes: Readonly<Record<string, string>> = {
  'POST /api/auth': `signs in: with the password, here ${password}`,
  'POST /api/signup': 'makes an account',
  'GET /api/signout': 'ends the own session, if there is one',
  'POST /api/signout': 'ends the own session, if there is one',
  'POST /api/validate': 'says whether a name is free',
  'GET /api/health': 'for load balancers',
  'GET /api/ready': 'for load balancers',
  'GET /metrics': 'has a token of its own, and is not there without',
  'GET /api/schema.graphql': 'the published SDL',
  'GET /api/uploadthing': 'says what kinds of files are taken',
  'GET /api/ingest/:key': 'has a signature in its address',
  'PUT /api/ingest/:key': 'has a signature in its address',
  'DELETE /api/ingest/:key': 'has a signature in its address',
  'POST /api/livekit/webhook': 'is signed by LiveKit',
  'POST /api/stripe/webhook': 'is signed by Stripe; not there without it',
  'POST /api/sandbox/card': 'is not there but in a sandbox',
  'GET /files/*': 'has a signature in its address, and the right is checked again',
  'GET /avatars/:name': 'avatars are public',
  'GET /audio/:name': 'sounds are public',
  'GET /api/preview/:media': 'answers as to a stranger, whoever asks',
  'GET /api/oembed': 'answers as to a stranger, whoever asks',
  'GET /sitemap.xml': 'answers as to a stranger, whoever asks',
  'GET /robots.txt': 'the same text for everybody',
  'GET /.well-known/security.txt': 'the same text for everybody',
};
