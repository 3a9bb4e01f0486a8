import type { MatrixRow } from './matrix-row.ts';
import type { MatrixActor, MatrixWorld } from './matrix-world.ts';

const newMessage = 'mutation ($to: ID!) { newMessage(to: $to, data: { type: text, value: "hello" }) { id thread } }';

/** The private thread of the owner and the fan. */
async function ownersThread({ actors, owner }: MatrixWorld): Promise<string> {
  const reply = await actors.fan.browser.post('/api', { query: newMessage, variables: { to: owner.id } });
  const body: { data: { newMessage: { thread: string } } } = await reply.json();
  return body.data.newMessage.thread;
}

const ofOwnersThread = async (world: MatrixWorld) => ({ thread: await ownersThread(world) });
const stranger = async ({ world }: MatrixWorld, _actor: MatrixActor) => ({ to: (await world.createPerson()).id });

/** Messages between people, and a creator's rules. */
export const messagingRows: MatrixRow[] = [
  {
    operation: 'Mutation.newMessage',
    about: 'to somebody',
    document: newMessage,
    variables: stranger,
    everyone: 'yes',
    but: { anonymous: 401 },
  },
  {
    operation: 'Mutation.newMessage',
    about: 'to the owner',
    document: newMessage,
    variables: ({ owner }) => ({ to: owner.id }),
    everyone: 'yes',
    but: { anonymous: 401, blocked: 404, owner: 400 },
  },
  {
    operation: 'Query.messenger_thread',
    about: '',
    document: 'query ($user: ID!) { messenger_thread(user: $user) { id } }',
    variables: async (world) => {
      await ownersThread(world);
      return { user: world.owner.id };
    },
    everyone: 'yes',
    but: { anonymous: 401, blocked: 'none', owner: 'none' },
  },
  {
    operation: 'Query.messenger_threads',
    about: '',
    document: '{ messenger_threads { id } }',
    everyone: 'yes',
    but: { anonymous: 401 },
  },
  {
    operation: 'Query.messenger_messages',
    about: 'of the owner and the fan',
    document: 'query ($thread: ID!) { messenger_messages(thread: $thread) { id } }',
    variables: ofOwnersThread,
    everyone: 404,
    but: { anonymous: 401, fan: 'yes', owner: 'yes' },
  },
  {
    operation: 'Mutation.updateThreadRead',
    about: 'of the owner and the fan',
    document: 'mutation ($thread: ID!) { updateThreadRead(thread: $thread) { id } }',
    variables: ofOwnersThread,
    everyone: 404,
    but: { anonymous: 401, fan: 'yes', owner: 'yes' },
  },
  {
    operation: 'Mutation.createMessengerRule',
    about: '',
    document: 'mutation { createMessengerRule(event: follow, messages: [{ type: text, value: "Welcome" }]) { id } }',
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 'yes' },
  },
  {
    operation: 'Mutation.updateMessengerRule',
    about: '',
    document:
      'mutation { updateMessengerRule(rule: { event: follow, messages: [{ type: text, value: "Hi" }] }) { id } }',
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 'yes' },
  },
  {
    operation: 'Mutation.switchMessengerRule',
    about: '',
    document: 'mutation { switchMessengerRule(event: follow, enabled: false) { id enabled } }',
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 'yes' },
  },
  {
    operation: 'Query.messenger_rules',
    about: '',
    document: '{ messenger_rules { id } }',
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 'yes' },
  },
  {
    operation: 'Query.messenger_rules_event',
    about: '',
    document: '{ messenger_rules_event(event: follow) { id } }',
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 'yes' },
  },
];
