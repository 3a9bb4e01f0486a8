import type { MatrixRow } from './matrix-row.ts';
import type { MatrixActor, MatrixWorld } from './matrix-world.ts';

const creators = { everyone: 403, but: { anonymous: 401, owner: 'yes', creator: 'yes' } } as const;
const ownersOnly = { everyone: 403, but: { anonymous: 401, owner: 'yes', creator: 404 } } as const;
const ahead = new Date(Date.now() + 86_400_000).toISOString();
const staffOnly = { everyone: 403, but: { anonymous: 401, staff: 'yes' } } as const;
const send =
  'mutation ($text: String!, $at: DateTime) { sendMassMessage(send_to: everyone, messages: [{ type: text, value: $text }], scheduled_at: $at) { id } }';

/** The owner's only mass message, a day ahead: repeated calls return it, as the key is the same. */
async function ownersMass({ actors: { owner } }: MatrixWorld): Promise<{ id: string }> {
  const query = send.replace('scheduled_at: $at', 'scheduled_at: $at, idempotency_key: "matrix"');
  const reply = await owner.browser.post('/api', { query, variables: { text: 'Mass', at: ahead } });
  const body: { data: { sendMassMessage: { id: string } } } = await reply.json();
  const { id } = body.data.sendMassMessage;
  return { id };
}
async function ownTemplate({ actors: { owner } }: MatrixWorld, actor: MatrixActor): Promise<{ id: string }> {
  const query = 'mutation { newMessengerTemplate(template: { messages: [{ type: text, value: "Hi" }] }) { id } }';
  const maker = actor.name === 'creator' ? actor : owner;
  const body: { data: { newMessengerTemplate: { id: string } } } = await (
    await maker.browser.post('/api', { query })
  ).json();
  return body.data.newMessengerTemplate;
}

const change = (name: string): MatrixRow => ({
  operation: `Mutation.${name}`,
  about: "the owner's",
  document: `mutation ($id: ID!) { ${name}(id: $id) { id } }`,
  variables: ownersMass,
  ...ownersOnly,
});

/** Mass messages, templates, the rules' log, and the staff's view of their jobs. */
export const massRows: MatrixRow[] = [
  {
    operation: 'Mutation.sendMassMessage',
    about: '',
    document: send,
    variables: () => ({ text: `Hello ${Math.random()}`, at: null }),
    ...creators,
  },
  change('pauseMassMessage'),
  change('resumeMassMessage'),
  {
    operation: 'Query.mass_messages',
    about: '',
    document: '{ mass_messages { id } }',
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 'yes' },
  },
  {
    operation: 'Query.mass_message',
    about: "the owner's",
    document: 'query ($id: ID!) { mass_message(id: $id) { id } }',
    variables: ownersMass,
    ...ownersOnly,
  },
  {
    operation: 'Query.mass_result',
    about: "the owner's",
    document: 'query ($id: ID!) { mass_result(id: $id) { id } }',
    variables: ownersMass,
    ...ownersOnly,
  },
  change('cancelMassMessage'),
  {
    operation: 'Query.mass_estimate',
    about: '',
    document: '{ mass_estimate(send_to: follower) { recipients } }',
    ...creators,
  },
  {
    operation: 'Query.mass_wanted',
    about: '',
    document: '{ mass_wanted }',
    everyone: 'yes',
    but: { anonymous: 401 },
  },
  {
    operation: 'Mutation.setMassWanted',
    about: '',
    document: 'mutation { setMassWanted(wanted: true) }',
    everyone: 'yes',
    but: { anonymous: 401 },
  },
  {
    operation: 'Mutation.newMessengerTemplate',
    about: '',
    document: 'mutation { newMessengerTemplate(template: { messages: [{ type: text, value: "Hi" }] }) { id } }',
    ...creators,
  },
  {
    operation: 'Query.messenger_templates',
    about: '',
    document: '{ messenger_templates { id } }',
    ...creators,
  },
  {
    operation: 'Mutation.deleteMessengerTemplate',
    about: 'the own one',
    document: 'mutation ($id: ID!) { deleteMessengerTemplate(id: $id) }',
    variables: ownTemplate,
    ...creators,
  },
  {
    operation: 'Mutation.sendTestMessages',
    about: '',
    document: 'mutation { sendTestMessages(messages: [{ type: text, value: "Hi" }]) { id } }',
    ...creators,
  },
  {
    operation: 'Query.auto_deliveries',
    about: '',
    document: '{ auto_deliveries(event: follow) { id } }',
    everyone: 403,
    but: { anonymous: 401, owner: 'none', creator: 'none' },
  },
  { operation: 'Query.staff_jobs', about: '', document: '{ staff_jobs { task } }', ...staffOnly },
  {
    operation: 'Query.staff_failed_jobs',
    about: '',
    document: '{ staff_failed_jobs { id } }',
    everyone: 403,
    but: { anonymous: 401, staff: 'none' },
  },
  {
    operation: 'Mutation.retryJob',
    about: 'of no failed job',
    document: 'mutation { retryJob(id: "1") }',
    everyone: 403,
    but: { anonymous: 401, staff: 409 },
  },
];
