import { randomUUID } from 'node:crypto';
import { topics } from '@foxreel/contracts';
import { startTestLive } from '@foxreel/testing';
import type { ActorName, MatrixActor, MatrixWorld } from './matrix-world.ts';

/** An actor's result for one event: 'yes', 'none' (subscribed, but not for them), or the error's status. */
type Heard = 'yes' | 'none' | 401 | 403 | 404;

/** One subscription, an event while everybody listens, and who receives it. */
interface SubscriptionRow {
  operation: string;
  about: string;
  document: string;
  variables?: (matrix: MatrixWorld, actor: MatrixActor) => Promise<Record<string, unknown>> | Record<string, unknown>;
  happens(matrix: MatrixWorld): Promise<void>;
  everyone: Heard;
  but?: Partial<Record<ActorName, Heard>>;
}

/** Calls over the wire as an actor; the data of an operation that must succeed. */
async function ask<Data>({ actors }: MatrixWorld, name: ActorName, query: string): Promise<Data> {
  const reply = await actors[name].browser.post('/api', { query });
  const body: { data: Data; errors?: unknown } = await reply.json();
  if (body.errors) throw new Error(`${name}: ${query}: ${JSON.stringify(body.errors)}`);
  return body.data;
}

const say = async (matrix: MatrixWorld, name: ActorName): Promise<string> => {
  const { NewLiveChatMessage: message } = await ask<{ NewLiveChatMessage: { id: string } }>(
    matrix,
    name,
    `mutation { NewLiveChatMessage(user: "${matrix.owner.id}", text: "Hello") { id } }`,
  );
  return message.id;
};

const write = async (matrix: MatrixWorld): Promise<string> => {
  const { newMessage } = await ask<{ newMessage: { thread: string } }>(
    matrix,
    'fan',
    `mutation { newMessage(to: "${matrix.owner.id}", data: { type: text, value: "hello" }) { thread } }`,
  );
  return newMessage.thread;
};

const comment = async (matrix: MatrixWorld, name: ActorName, text: string): Promise<string> => {
  const { addComment } = await ask<{ addComment: { id: string } }>(
    matrix,
    name,
    `mutation { addComment(media: "${matrix.free}", message: "${text}") { id } }`,
  );
  return addComment.id;
};

const idOf = ({ person }: MatrixActor): string => person?.id ?? randomUUID();
const owner = ({ owner: { id } }: MatrixWorld) => ({ user: id });
const hidden = { everyone: 'yes', but: { blocked: 404 } } as const;
const holding = (matrix: MatrixWorld, hold: boolean) =>
  ask(matrix, 'owner', `mutation { saveLiveChatSettings(hold_newcomers: ${hold}) { hold_newcomers } }`);

/** Every subscription; the owner and 'creator' are live throughout. */
export const subscriptionRows: SubscriptionRow[] = [
  {
    operation: 'Subscription.live',
    about: 'of the owner',
    document: 'subscription { live { status account { id } } }',
    async happens({ api, owner: { id, username } }) {
      const account = { id, username, fullname: null, avatar: null, live: true, livestream: null, creator: true };
      api.realtime.publish(topics.lives(), { type: 'live', status: 'live', stream: 's', kind: 'WebRTC', account });
    },
    everyone: 'yes',
    but: { blocked: 'none' },
  },
  {
    operation: 'Subscription.comments',
    about: 'of a media of the owner',
    document: 'subscription ($media: ID!) { comments(media: $media) { action comment { id } } }',
    variables: ({ free }) => ({ media: free }),
    happens: async (matrix) => void (await comment(matrix, 'fan', 'Hello')),
    ...hidden,
  },
  {
    operation: 'Subscription.comments_held',
    about: 'on the media of the owner',
    document: 'subscription { comments_held { action id } }',
    async happens(matrix) {
      const holding = (hold: boolean) =>
        ask(matrix, 'owner', `mutation { saveCommentSettings(hold_newcomers: ${hold}) { hold_newcomers } }`);
      await holding(true);
      await comment(matrix, 'stranger', 'Hello');
      await holding(false);
    },
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 'none' },
  },
  {
    operation: 'Subscription.mentioned',
    about: 'the owner, by the fan',
    document: 'subscription { mentioned { id } }',
    happens: async (matrix) => void (await comment(matrix, 'fan', `Hello @${matrix.owner.username}`)),
    everyone: 'none',
    but: { anonymous: 401, owner: 'yes' },
  },
  {
    operation: 'Subscription.livechat',
    about: 'of the owner',
    document: 'subscription ($user: ID!) { livechat(user: $user) { id text } }',
    variables: owner,
    happens: async (matrix) => void (await say(matrix, 'fan')),
    ...hidden,
  },
  {
    operation: 'Subscription.livechat_moderation',
    about: 'of the owner',
    document: 'subscription ($user: ID!) { livechat_moderation(user: $user) { action message } }',
    variables: owner,
    async happens(matrix) {
      await ask(matrix, 'owner', `mutation { deleteLiveChatMessage(id: "${await say(matrix, 'follower')}") }`);
    },
    ...hidden,
  },
  {
    operation: 'Subscription.livechat_events',
    about: 'of the owner',
    document: 'subscription ($user: ID!) { livechat_events(user: $user) { id kind } }',
    variables: owner,
    async happens({ api, owner: { id: creator }, actors }) {
      const { id, username } = actors.fan.person ?? { id: randomUUID(), username: 'fan' };
      const user = { id, username, fullname: null, avatar: null, live: false, livestream: null, creator: false };
      const event = {
        id,
        creator,
        kind: 'tip',
        user,
        coins: 9,
        text: null,
        addDate: new Date().toISOString(),
      } as const;
      api.realtime.publish(topics.liveChat(creator), { type: 'live_chat_event', creator, event });
    },
    ...hidden,
  },
  {
    operation: 'Subscription.live_stage',
    about: 'of the owner',
    document: 'subscription ($user: ID!) { live_stage(user: $user) { kind goal { title } } }',
    variables: owner,
    happens: async (matrix) =>
      void (await ask(matrix, 'owner', 'mutation { setLiveGoal(title: "A new lens", target: 100) { id } }')),
    ...hidden,
  },
  {
    operation: 'Subscription.livechat_held',
    about: 'in the chat of the owner',
    document: 'subscription { livechat_held { id } }',
    async happens(matrix) {
      await holding(matrix, true);
      await say(matrix, 'stranger');
      await holding(matrix, false);
    },
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 'none' },
  },
  {
    operation: 'Subscription.battle_invitation',
    about: 'to the owner',
    document: 'subscription { battle_invitation { id state } }',
    happens: async (matrix) =>
      void (await ask(matrix, 'creator', `mutation { inviteBattle(user: "${matrix.owner.id}") }`)),
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 'none' },
  },
  {
    operation: 'Subscription.battle',
    about: 'of the owner',
    document: 'subscription ($user: ID!) { battle(user: $user) { id state } }',
    variables: owner,
    async happens(matrix) {
      await ask(matrix, 'owner', `mutation { inviteBattle(user: "${matrix.actors.creator.person?.id}") }`);
      await ask(matrix, 'creator', `mutation { acceptBattle(user: "${matrix.owner.id}") { id } }`);
    },
    ...hidden,
  },
  {
    operation: 'Subscription.media_process',
    about: 'of a media of the owner',
    document: 'subscription { media_process { media } }',
    async happens({ api, free, owner: { id } }) {
      const process = {
        status: 'processing',
        original: false,
        teaser: false,
        info: null,
        progress: 0,
        error: null,
      } as const;
      api.realtime.publish(topics.account(id), { type: 'media_process', media: free, process });
    },
    everyone: 'none',
    but: { anonymous: 401, owner: 'yes' },
  },
  {
    operation: 'Subscription.messenger_message',
    about: 'of the owner and the fan',
    document: 'subscription ($thread: ID!) { messenger_message(thread: $thread) { action } }',
    variables: async (matrix) => ({ thread: await write(matrix) }),
    happens: async (matrix) => void (await write(matrix)),
    everyone: 404,
    but: { anonymous: 401, fan: 'yes', owner: 'yes' },
  },
  {
    operation: 'Subscription.messenger_typing',
    about: 'of the owner, by the fan',
    document: 'subscription ($thread: ID!) { messenger_typing(thread: $thread) { thread user } }',
    variables: async (matrix) => ({ thread: await write(matrix) }),
    happens: async (matrix) => {
      const thread = await write(matrix);
      await ask(matrix, 'fan', `mutation { messengerTyping(thread: "${thread}") }`);
    },
    everyone: 404,
    but: { anonymous: 401, fan: 'none', owner: 'yes' },
  },
  {
    operation: 'Subscription.messenger_thread',
    about: 'the own ones, while the fan writes to the owner',
    document: 'subscription ($user: ID!) { messenger_thread(user: $user) { action } }',
    variables: (_matrix, actor) => ({ user: idOf(actor) }),
    happens: async (matrix) => void (await write(matrix)),
    everyone: 'none',
    but: { anonymous: 401, fan: 'yes', owner: 'yes' },
  },
  {
    operation: 'Subscription.messenger_thread',
    about: 'those of the owner',
    document: 'subscription ($user: ID!) { messenger_thread(user: $user) { action } }',
    variables: owner,
    happens: async (matrix) => void (await write(matrix)),
    everyone: 403,
    but: { anonymous: 401, owner: 'yes' },
  },
];

/** Puts the owner and 'creator' on air, as the media server would. */
export async function putOnAir({ world, owner: person, actors: { creator } }: MatrixWorld): Promise<void> {
  for (const one of [person, creator.person]) if (one) await startTestLive(world, one);
}
