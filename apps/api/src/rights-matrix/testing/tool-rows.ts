import type { MatrixRow } from './matrix-row.ts';

const anonymous401 = { anonymous: 401 } as const;
const staffOnly = { anonymous: 401, staff: 'yes' } as const;
const nobody = '019f0000-0000-7000-8000-000000000000';

/** Sessions, tools and staff. */
export const toolRows: MatrixRow[] = [
  { operation: 'Query.sessions', about: '', document: '{ sessions { id } }', everyone: 'yes', but: anonymous401 },
  {
    operation: 'Mutation.endSession',
    about: 'of another',
    document: 'mutation ($id: ID!) { endSession(id: $id) }',
    variables: async ({ actors, owner }, actor) => {
      if (actor.name === 'owner') return { id: nobody };
      const reply = await actors.owner.browser.post('/api', { query: '{ sessions { id } }' });
      const body: { data: { sessions: { id: string }[] } } = await reply.json();
      return { id: body.data.sessions[0]?.id ?? owner.id };
    },
    everyone: 'none',
    but: anonymous401,
  },
  {
    operation: 'Mutation.endOtherSessions',
    about: 'where there is no other',
    document: 'mutation { endOtherSessions }',
    everyone: 'yes',
    but: anonymous401,
  },
  { operation: 'Query.api_tokens', about: '', document: '{ api_tokens { id } }', everyone: 'none', but: anonymous401 },
  {
    operation: 'Mutation.createApiToken',
    about: 'to read',
    document: 'mutation { createApiToken(name: "Tool", scopes: [read]) { token } }',
    everyone: 'yes',
    but: anonymous401,
  },
  {
    operation: 'Mutation.createApiToken',
    about: 'of staff',
    document: 'mutation { createApiToken(name: "Tool", scopes: [staff]) { token } }',
    everyone: 403,
    but: staffOnly,
  },
  {
    operation: 'Mutation.revokeApiToken',
    about: 'that is not there',
    document: `mutation { revokeApiToken(id: "${nobody}") }`,
    everyone: 'none',
    but: anonymous401,
  },
  {
    operation: 'Query.notification_settings',
    about: '',
    document: '{ notification_settings { __typename } }',
    everyone: 'yes',
    but: anonymous401,
  },
  {
    operation: 'Mutation.saveNotificationSettings',
    about: '',
    document: 'mutation { saveNotificationSettings(settings: {}) { __typename } }',
    everyone: 'yes',
    but: anonymous401,
  },
  {
    operation: 'Query.push_key',
    about: 'where push is not set up',
    document: '{ push_key }',
    everyone: 503,
    but: anonymous401,
  },
  {
    operation: 'Mutation.subscribePush',
    about: 'where push is not set up',
    document: `mutation { subscribePush(endpoint: "https://push.example/1", p256dh: "${'p'.repeat(87)}", auth: "${'a'.repeat(22)}") }`,
    everyone: 503,
    but: anonymous401,
  },
  {
    operation: 'Mutation.renewPush',
    about: 'that is not there',
    document: 'mutation { renewPush(endpoint: "https://push.example/1") }',
    everyone: 'none',
    but: anonymous401,
  },
  {
    operation: 'Mutation.unsubscribePush',
    about: 'that is not there',
    document: 'mutation { unsubscribePush(endpoint: "https://push.example/1") }',
    everyone: 'none',
    but: anonymous401,
  },
  { operation: 'Query.pending_email', about: '', document: '{ pending_email }', everyone: 'none', but: anonymous401 },
  {
    operation: 'Mutation.resend_verification',
    about: '',
    document: 'mutation { resend_verification { ok } }',
    everyone: 'yes',
    but: anonymous401,
  },
  {
    operation: 'Mutation.registerOperation',
    about: '',
    document: 'mutation { registerOperation(name: "Mine", document: "{ lives { id } }") { hash } }',
    everyone: 'yes',
    but: anonymous401,
  },
  {
    operation: 'Query.registered_operations',
    about: '',
    document: '{ registered_operations { hash } }',
    everyone: 'yes',
    but: anonymous401,
  },
  {
    operation: 'Mutation.removeOperation',
    about: 'that is not there',
    document: `mutation { removeOperation(hash: "${'0'.repeat(64)}") }`,
    everyone: 'none',
    but: anonymous401,
  },
  {
    operation: 'Query.staff_mails',
    about: 'where there is no sandbox',
    document: '{ staff_mails { id } }',
    everyone: 404,
  },
  {
    operation: 'Query.staff_reports',
    about: '',
    document: '{ staff_reports { id } }',
    everyone: 403,
    but: staffOnly,
  },
  {
    operation: 'Query.staff_accounts',
    about: '',
    document: '{ staff_accounts { id } }',
    everyone: 403,
    but: staffOnly,
  },
  {
    operation: 'Mutation.suspendAccount',
    about: 'that is not there',
    document: `mutation { suspendAccount(id: "${nobody}", reason: "Spam") { id } }`,
    everyone: 403,
    but: { anonymous: 401, staff: 404 },
  },
  {
    operation: 'Mutation.restoreAccount',
    about: 'that is not there',
    document: `mutation { restoreAccount(id: "${nobody}") { id } }`,
    everyone: 403,
    but: { anonymous: 401, staff: 404 },
  },
  {
    operation: 'Mutation.setAccountRoles',
    about: 'that is not there',
    document: `mutation { setAccountRoles(id: "${nobody}", creator: true) { id } }`,
    everyone: 403,
    but: { anonymous: 401, staff: 404 },
  },
  {
    operation: 'Mutation.resolveReport',
    about: 'that is not there',
    document: `mutation { resolveReport(id: "${nobody}", action: "dismiss") { id } }`,
    everyone: 403,
    but: { anonymous: 401, staff: 404 },
  },
];
