import type { MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

/** A paid message from the owner to the fan, with media that the fan already owns: there is nothing to pay. */
export async function offeredTeaser({ priced, actors: { fan, owner } }: MatrixWorld) {
  const value = JSON.stringify({ media: priced, text: 'For you', price: 5 });
  const reply = await owner.browser.post('/api', {
    query:
      'mutation ($to: ID!, $value: String!) { newMessage(to: $to, data: { type: teaser, value: $value }) { id thread } }',
    variables: { to: fan.person?.id, value },
  });
  const body: { data: { newMessage: { id: string; thread: string } } } = await reply.json();
  return { message_id: body.data.newMessage.id, thread: body.data.newMessage.thread };
}

const threadOnly = async (matrix: MatrixWorld) => ({ thread: (await offeredTeaser(matrix)).thread });

/** Paid messages, and the rest of an inbox besides messages. */
export const inboxRows: MatrixRow[] = [
  {
    operation: 'Mutation.unlock_teaser',
    about: 'from the owner to the fan',
    document:
      'mutation ($message_id: ID!, $thread: ID!) { unlock_teaser(message_id: $message_id, thread: $thread) { id } }',
    variables: offeredTeaser,
    everyone: 404,
    but: { anonymous: 401, fan: 'yes', owner: 400 },
  },
  {
    operation: 'Mutation.messengerTyping',
    about: 'of the owner and the fan',
    document: 'mutation ($thread: ID!) { messengerTyping(thread: $thread) }',
    variables: threadOnly,
    everyone: 404,
    but: { anonymous: 401, fan: 'yes', owner: 'yes' },
  },
  {
    operation: 'Mutation.deleteThread',
    about: 'of the owner and the fan',
    document: 'mutation ($thread: ID!) { deleteThread(thread: $thread) }',
    variables: threadOnly,
    everyone: 404,
    but: { anonymous: 401, fan: 'yes', owner: 'yes' },
  },
  {
    operation: 'Query.messenger_permission',
    about: 'to write to the owner',
    document: 'query ($user: ID!) { messenger_permission(user: $user) { allowed reason needs subscribed } }',
    variables: ({ owner }) => ({ user: owner.id }),
    everyone: 'yes',
    but: { anonymous: 401, blocked: 'none', owner: 'none' },
  },
  {
    operation: 'Query.messenger_settings',
    about: '',
    document: '{ messenger_settings { writers } }',
    everyone: 'yes',
    but: { anonymous: 401 },
  },
  {
    operation: 'Mutation.saveMessengerSettings',
    about: '',
    document: 'mutation { saveMessengerSettings(writers: everyone) { writers } }',
    everyone: 'yes',
    but: { anonymous: 401 },
  },
];
