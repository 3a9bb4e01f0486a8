import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { setLiveGoal, startLivePoll } from '@foxreel/domain/live-chat';
import { setFollowing } from '@foxreel/domain/social';
import type { MatrixRow } from './matrix-row.ts';
import type { MatrixActor, MatrixWorld } from './matrix-world.ts';

/** Puts the owner on air, as the media server would. */
async function onAir({ world, owner }: MatrixWorld): Promise<Record<string, unknown>> {
  const { accounts, lives } = schema;
  const live = { accountId: owner.id, kind: 'WebRTC', state: 'live', startedAt: world.clock.now() } as const;
  await world.db.insert(lives).values(live).onConflictDoNothing();
  await world.db
    .update(accounts)
    .set({ live: true, livestream: 'WebRTC', liveStatus: 'live' })
    .where(eq(accounts.id, owner.id));
  return { user: owner.id };
}

const say = 'mutation ($user: ID!) { NewLiveChatMessage(user: $user, text: "Hello") { id } }';

/** A message that the fan has just written to the owner's chat. */
async function saidByFan(world: MatrixWorld): Promise<Record<string, unknown>> {
  const reply = await world.actors.fan.browser.post('/api', { query: say, variables: await onAir(world) });
  const body: { data: { NewLiveChatMessage: { id: string } } } = await reply.json();
  return { id: body.data.NewLiveChatMessage.id };
}

/** A poll that the owner has just started. */
async function withPoll(matrix: MatrixWorld): Promise<Record<string, unknown>> {
  await onAir(matrix);
  const poll = await startLivePoll(matrix.owner.ctx, { question: 'Where next?', options: ['North', 'South'] });
  return { id: poll.id };
}

async function withGoal(matrix: MatrixWorld): Promise<Record<string, unknown>> {
  await onAir(matrix);
  await setLiveGoal(matrix.owner.ctx, { title: 'A new lens', target: 100 });
  return {};
}

const stranger = ({ actors }: MatrixWorld, _actor: MatrixActor) => ({ user: actors.stranger.person?.id });
const creatorsOnly = { anonymous: 401, owner: 'yes', creator: 'yes' } as const;

/** Live chat, battles and the stream key. */
export const liveRows: MatrixRow[] = [
  {
    operation: 'Mutation.NewLiveChatMessage',
    about: 'to the owner',
    document: say,
    variables: onAir,
    everyone: 'yes',
    but: { anonymous: 401, blocked: 404 },
  },
  {
    operation: 'Query.LiveChatMessages',
    about: 'of the owner',
    document: 'query ($user: ID!) { LiveChatMessages(user: $user) { id } }',
    variables: onAir,
    everyone: 'yes',
    but: { blocked: 404 },
  },
  {
    operation: 'Mutation.deleteLiveChatMessage',
    about: 'of the fan in the chat of the owner',
    document: 'mutation ($id: ID!) { deleteLiveChatMessage(id: $id) }',
    variables: saidByFan,
    everyone: 403,
    but: { anonymous: 401, fan: 'yes', owner: 'yes', staff: 'yes' },
  },
  {
    operation: 'Mutation.approveLiveChatMessage',
    about: 'of the fan in the chat of the owner',
    document: 'mutation ($id: ID!) { approveLiveChatMessage(id: $id) { id } }',
    variables: saidByFan,
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', staff: 'yes' },
  },
  {
    operation: 'Query.heldLiveChatMessages',
    about: 'the own ones',
    document: '{ heldLiveChatMessages { id } }',
    everyone: 403,
    but: { anonymous: 401, owner: 'none', creator: 'none' },
  },
  {
    operation: 'Mutation.muteInLiveChat',
    about: 'in the own chat',
    document: 'mutation ($user: ID!) { muteInLiveChat(user: $user, minutes: 1) { __typename } }',
    variables: async ({ world }) => ({ user: (await world.createPerson()).id }),
    everyone: 403,
    but: creatorsOnly,
  },
  {
    operation: 'Mutation.unmuteInLiveChat',
    about: 'in the own chat, somebody who was not muted',
    document: 'mutation ($user: ID!) { unmuteInLiveChat(user: $user) }',
    variables: stranger,
    everyone: 403,
    but: { anonymous: 401, owner: 'none', creator: 'none' },
  },
  {
    operation: 'Query.live_chat_mutes',
    about: 'the own ones',
    document: '{ live_chat_mutes { __typename } }',
    everyone: 403,
    but: creatorsOnly,
  },
  {
    operation: 'Query.live_chat_settings',
    about: 'those of the owner',
    document: 'query ($creator: ID) { live_chat_settings(creator: $creator) { __typename } }',
    variables: ({ owner }) => ({ creator: owner.id }),
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', staff: 'yes' },
  },
  {
    operation: 'Mutation.saveLiveChatSettings',
    about: 'those of the owner',
    document:
      'mutation ($creator: ID) { saveLiveChatSettings(creator: $creator, slow_mode_seconds: 0) { __typename } }',
    variables: ({ owner }) => ({ creator: owner.id }),
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', staff: 'yes' },
  },
  {
    operation: 'Query.live_stage',
    about: 'of the owner',
    document: 'query ($user: ID!) { live_stage(user: $user) { __typename } }',
    variables: onAir,
    everyone: 'yes',
    but: { blocked: 404 },
  },
  {
    operation: 'Query.live_chat_events',
    about: 'of the owner',
    document: 'query ($user: ID!) { live_chat_events(user: $user) { id } }',
    variables: async (matrix) => {
      const variables = await onAir(matrix);
      await setFollowing((await matrix.world.createPerson()).ctx, { id: matrix.owner.id, following: true });
      return variables;
    },
    everyone: 'yes',
    but: { blocked: 404 },
  },
  {
    operation: 'Query.live_moderators',
    about: 'the own ones',
    document: '{ live_moderators { __typename } }',
    everyone: 403,
    but: { anonymous: 401, owner: 'none', creator: 'none' },
  },
  {
    operation: 'Mutation.addLiveModerator',
    about: 'a new account in the own chat',
    document: 'mutation ($user: ID!) { addLiveModerator(user: $user) { __typename } }',
    variables: async ({ world }) => ({ user: (await world.createPerson()).id }),
    everyone: 403,
    but: creatorsOnly,
  },
  {
    operation: 'Mutation.removeLiveModerator',
    about: 'a new account in the own chat',
    document: 'mutation ($user: ID!) { removeLiveModerator(user: $user) }',
    variables: async ({ world }) => ({ user: (await world.createPerson()).id }),
    everyone: 403,
    but: { anonymous: 401, owner: 'none', creator: 'none' },
  },
  {
    operation: 'Query.live_summary',
    about: 'the own one',
    document: '{ live_summary { seconds } }',
    variables: onAir,
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 'none' },
  },
  {
    operation: 'Mutation.setLiveGoal',
    about: 'in the own live',
    document: 'mutation { setLiveGoal(title: "A new lens", target: 100) { id } }',
    variables: onAir,
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 409 },
  },
  {
    operation: 'Mutation.closeLiveGoal',
    about: 'in the own live',
    document: 'mutation { closeLiveGoal }',
    variables: withGoal,
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 409 },
  },
  {
    operation: 'Mutation.startLivePoll',
    about: 'in the own live',
    document: 'mutation { startLivePoll(question: "Where next?", options: ["North", "South"]) { id } }',
    variables: onAir,
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 409 },
  },
  {
    operation: 'Mutation.voteLivePoll',
    about: 'in a poll of the owner',
    document: 'mutation ($id: ID!) { voteLivePoll(id: $id, option: 1) { id } }',
    variables: withPoll,
    everyone: 'yes',
    but: { anonymous: 401, owner: 403, blocked: 404 },
  },
  {
    operation: 'Mutation.closeLivePoll',
    about: 'of the owner',
    document: 'mutation ($id: ID!) { closeLivePoll(id: $id) { id } }',
    variables: withPoll,
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', staff: 'yes', blocked: 404 },
  },
  {
    operation: 'Mutation.pinLiveChatMessage',
    about: 'of the fan in the chat of the owner',
    document: 'mutation ($id: ID!) { pinLiveChatMessage(id: $id) { id } }',
    variables: saidByFan,
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', staff: 'yes' },
  },
  {
    operation: 'Mutation.unpinLiveChatMessage',
    about: 'in the own chat, where only the owner has pinned one',
    document: 'mutation { unpinLiveChatMessage }',
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 'none' },
  },
  ...(['generateRtmp', 'generateStudioRtmp'] as const).map(
    (field): MatrixRow => ({
      operation: `Mutation.${field}`,
      about: '',
      document: `mutation { ${field} }`,
      everyone: 403,
      but: creatorsOnly,
    }),
  ),
  {
    operation: 'Mutation.inviteBattle',
    about: 'the owner, while oneself is not live',
    document: 'mutation ($user: ID!) { inviteBattle(user: $user) }',
    variables: onAir,
    everyone: 403,
    but: { anonymous: 401, owner: 400, creator: 409 },
  },
  {
    operation: 'Mutation.acceptBattle',
    about: 'an invitation that does not stand',
    document: 'mutation ($user: ID!) { acceptBattle(user: $user) { id } }',
    variables: onAir,
    everyone: 403,
    but: { anonymous: 401, owner: 409, creator: 409 },
  },
  {
    operation: 'Mutation.declineBattle',
    about: 'an invitation that does not stand',
    document: 'mutation ($user: ID!) { declineBattle(user: $user) }',
    variables: onAir,
    everyone: 403,
    but: { anonymous: 401, owner: 'none', creator: 'none' },
  },
  {
    operation: 'Mutation.endBattle',
    about: 'that is not there',
    document: 'mutation { endBattle(id: "019f0000-0000-7000-8000-000000000000") { id } }',
    everyone: 404,
    but: { anonymous: 401 },
  },
  {
    operation: 'Query.battle_chain',
    about: 'that is not there',
    document: '{ battle_chain(id: "019f0000-0000-7000-8000-000000000000") { hash } }',
    everyone: 404,
    but: { anonymous: 401 },
  },
  {
    operation: 'Query.battle_link',
    about: 'that is not there',
    document: '{ battle_link(token: "AAAAAAAAAAAAAAAAAAAAAA") { url } }',
    everyone: 404,
  },
  {
    operation: 'Mutation.createBattleLink',
    about: '',
    document: 'mutation { createBattleLink { url } }',
    everyone: 403,
    but: creatorsOnly,
  },
  {
    operation: 'Mutation.acceptBattleLink',
    about: 'that is not there',
    document: 'mutation { acceptBattleLink(token: "AAAAAAAAAAAAAAAAAAAAAA") { id } }',
    everyone: 403,
    but: { anonymous: 401, owner: 404, creator: 404 },
  },
  {
    operation: 'Mutation.rematchBattle',
    about: 'that is not there',
    document: 'mutation { rematchBattle(id: "019f0000-0000-7000-8000-000000000000") }',
    everyone: 403,
    but: { anonymous: 401, owner: 404, creator: 404 },
  },
  {
    operation: 'Mutation.heart',
    about: 'where there is no battle',
    document: 'mutation ($user: ID!) { heart(user: $user) { id } }',
    variables: onAir,
    everyone: 'none',
    but: { anonymous: 401 },
  },
  {
    operation: 'Query.battle_invitations',
    about: '',
    document: '{ battle_invitations { id } }',
    everyone: 403,
    but: { anonymous: 401, owner: 'none', creator: 'none' },
  },
];
