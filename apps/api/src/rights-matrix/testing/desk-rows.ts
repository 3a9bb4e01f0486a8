import { randomUUID } from 'node:crypto';
import type { MatrixRow } from './matrix-row.ts';
import type { MatrixActor, MatrixWorld } from './matrix-world.ts';

const toSupport = 'mutation { newMessageDeskFox(data: { type: text, value: "Help" }) { id thread } }';

/** The fan's thread with support. */
async function fansThread({ actors }: MatrixWorld): Promise<string> {
  const reply = await actors.fan.browser.post('/api', { query: toSupport });
  const body: { data: { newMessageDeskFox: { thread: string } } } = await reply.json();
  return body.data.newMessageDeskFox.thread;
}
const ofFan = async (matrix: MatrixWorld) => {
  await fansThread(matrix);
  return { userid: matrix.actors.fan.person?.id };
};

async function picture(actor: MatrixActor, kind: string): Promise<string> {
  const form = new FormData();
  form.append('kind', kind);
  form.append('upload', new Blob([pixel]), 'a.png');
  const reply = await actor.browser.request('/api/upload/identity', { method: 'POST', body: form });
  // An unusable picture reveals nothing more.
  const { url = '/identity-files/019f0000-0000-7000-8000-000000000000' }: { url?: string } = await reply.json();
  return url;
}
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const apply = `mutation ($docs: [String!]!, $face: String!) { creator_signup(instagram: "a", twitter: "b", firstName: "Ada", lastName: "Fox",
  docs: $docs, facePhoto: $face, signature: "Ada Fox", country: "c", region: "r", city: "c", address: "a") { id status } }`;
const identity = async (_matrix: MatrixWorld, actor: MatrixActor) => ({
  docs: [await picture(actor, 'document')],
  face: await picture(actor, 'face'),
});
const staffOnly = { everyone: 403, but: { anonymous: 401, staff: 'yes' } } as const;

/** Support and creator applications. */
export const deskRows: MatrixRow[] = [
  {
    operation: 'Mutation.newMessageDeskFox',
    about: 'to support',
    document: toSupport,
    everyone: 'yes',
    but: { anonymous: 401 },
  },
  {
    operation: 'Mutation.newMessageDeskFox',
    about: 'to the fan',
    document:
      'mutation ($userid: ID) { newMessageDeskFox(userid: $userid, data: { type: text, value: "Hi" }) { id origin } }',
    variables: ofFan,
    everyone: 403,
    but: { anonymous: 401, fan: 'yes', staff: 'yes' },
  },
  {
    operation: 'Query.support_messages',
    about: 'of the fan',
    document: 'query ($userid: ID) { support_messages(userid: $userid) { id } }',
    variables: ofFan,
    everyone: 403,
    but: { anonymous: 401, fan: 'yes', staff: 'yes' },
  },
  {
    operation: 'Mutation.startSupportChat',
    about: '',
    document: 'mutation { startSupportChat(name: "Ana") { userid } }',
    everyone: 'yes',
  },
  {
    operation: 'Query.staff_support_visitor',
    about: 'that is an account',
    document: 'query ($user: ID!) { staff_support_visitor(user: $user) { name } }',
    variables: ({ actors }) => ({ user: actors.fan.person?.id }),
    everyone: 403,
    but: { anonymous: 401, staff: 'none' },
  },
  {
    operation: 'Query.support_messages',
    about: 'by a key that is wrong',
    document: 'query ($userid: ID) { support_messages(userid: $userid) { id } }',
    variables: () => ({ userid: `visitor_${'A'.repeat(43)}` }),
    everyone: 404,
  },
  {
    operation: 'Mutation.newMessageDeskFox',
    about: 'by a key that is wrong',
    document: 'mutation ($userid: ID) { newMessageDeskFox(userid: $userid, data: { type: text, value: "Hi" }) { id } }',
    variables: () => ({ userid: `visitor_${'A'.repeat(43)}` }),
    everyone: 404,
  },
  {
    operation: 'Mutation.updateSupportThreadReadDeskFox',
    about: 'by a key that is wrong',
    document: 'mutation ($userid: ID) { updateSupportThreadReadDeskFox(userid: $userid) { id } }',
    variables: () => ({ userid: `visitor_${'A'.repeat(43)}` }),
    everyone: 404,
  },
  { operation: 'Query.staff_support_threads', about: '', document: '{ staff_support_threads { id } }', ...staffOnly },
  {
    operation: 'Mutation.updateSupportThreadRead',
    about: 'of the fan',
    document: 'mutation ($thread: ID!) { updateSupportThreadRead(thread: $thread) { id users { id } } }',
    variables: async (matrix) => ({ thread: await fansThread(matrix) }),
    everyone: 404,
    but: { anonymous: 401, fan: 'yes', staff: 'yes' },
  },
  {
    operation: 'Mutation.updateSupportThreadReadDeskFox',
    about: 'of the fan',
    document: 'mutation ($userid: ID) { updateSupportThreadReadDeskFox(userid: $userid) { id } }',
    variables: ofFan,
    everyone: 403,
    but: { anonymous: 401, fan: 'yes', staff: 'yes' },
  },
  {
    operation: 'Mutation.creator_signup',
    about: '',
    document: apply,
    variables: identity,
    everyone: 'yes',
    but: { anonymous: 401, owner: 409, creator: 409 },
  },
  {
    operation: 'Query.creator_request',
    about: '',
    document: '{ creator_request { id status fees { subscription sales } agreement { url } } }',
    everyone: 'yes',
    but: { anonymous: 401, owner: 'none', creator: 'none' },
  },
  {
    operation: 'Query.staff_creator_requests',
    about: '',
    document: '{ staff_creator_requests { id application { email } } }',
    ...staffOnly,
  },
  {
    operation: 'Mutation.reviewCreatorRequest',
    about: 'that is not there',
    document: 'mutation ($id: ID!) { reviewCreatorRequest(id: $id, approved: true) { id } }',
    variables: () => ({ id: randomUUID() }),
    everyone: 403,
    but: { anonymous: 401, staff: 404 },
  },
];
