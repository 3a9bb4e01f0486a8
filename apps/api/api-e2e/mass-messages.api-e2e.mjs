import { beforeAll, describe, expect, test } from 'vitest';
import { signedIn, signedUp, unique } from './client.mjs';

/** Mass messages, templates and the rules' log for an external client (docs/contract/schema.graphql, mass_messages). */
let creator;
let fan;
let staff;
let creatorId;
beforeAll(async () => {
  [creator, staff, fan] = await Promise.all([signedIn('creator@demo.test'), signedIn('staff@demo.test'), signedUp()]);
  creatorId = (await creator.query('{ auth_account { id } }')).auth_account.id;
  await fan.query('mutation($id: ID!) { upFollowing(id: $id) }', { id: creatorId });
});

const send = (variables) =>
  creator.graphql(
    `mutation($to: SendTo!, $text: String!, $custom: [ID!], $exclude: [ID!], $at: DateTime, $key: String) {
      sendMassMessage(send_to: $to, messages: [{ type: text, value: $text }], custom: $custom, exclude: $exclude, scheduled_at: $at, idempotency_key: $key) {
        id send_to status paused recipients delivered scheduled_at sent_at finished_at add_date messages { type value }
      }
    }`,
    variables,
  );
const lastOf = async (text) => {
  const { messenger_threads } = await fan.query(
    '{ messenger_threads(limit: 20) { id unread1 unread2 users { id } last_message { data { value } } } }',
  );
  return messenger_threads.find(({ last_message }) => last_message?.data.value === text) ?? null;
};

describe('mass messages', () => {
  test('followers see it at once, exactly once, and opening it counts', async () => {
    const [text, key] = [unique('To all '), unique('key')];
    const first = await send({ to: 'follower', text, key });
    const again = await send({ to: 'follower', text, key });
    expect(first.errors).toBeUndefined();
    expect(again.data.sendMassMessage.id).toBe(first.data.sendMassMessage.id);
    expect(first.data.sendMassMessage).toMatchObject({
      send_to: 'follower',
      paused: false,
      messages: [{ value: text }],
    });
    const thread = await lastOf(text);
    expect(thread.unread1 + thread.unread2).toBeGreaterThan(0);
    const { messenger_messages } = await fan.query(
      'query($thread: ID!) { messenger_messages(thread: $thread) { origin data { value } } }',
      { thread: thread.id },
    );
    expect(messenger_messages.filter(({ data }) => data[0].value === text)).toEqual([
      { origin: 'mass', data: [{ value: text }] },
    ]);
    await fan.query('mutation($thread: ID!) { updateThreadRead(thread: $thread) { id } }', { thread: thread.id });
    const { mass_result, mass_message } = await creator.query(
      'query($id: ID!) { mass_result(id: $id) { delivered opened unlocked earned } mass_message(id: $id) { status delivered } }',
      { id: first.data.sendMassMessage.id },
    );
    expect(mass_result).toMatchObject({ opened: 1, unlocked: 0, earned: 0 });
    expect(mass_message.delivered).toBeGreaterThanOrEqual(1);
    const other = await send({ to: 'follower', text: unique('Other '), key });
    expect(other.errors[0].status).toBe(409);
  });

  test('a scheduled one is paused, resumed and canceled', async () => {
    // Other tests move the sandbox's clock, by days at most.
    const at = new Date(Date.now() + 40 * 86_400_000).toISOString();
    const { data } = await send({ to: 'everyone', text: unique('Later '), at });
    const { id } = data.sendMassMessage;
    expect(data.sendMassMessage.status).toBe('queued');
    const held = await creator.query('mutation($id: ID!) { pauseMassMessage(id: $id) { paused } }', { id });
    expect(held.pauseMassMessage.paused).toBe(true);
    const resumed = await creator.query('mutation($id: ID!) { resumeMassMessage(id: $id) { paused } }', { id });
    expect(resumed.resumeMassMessage.paused).toBe(false);
    const canceled = await creator.query('mutation($id: ID!) { cancelMassMessage(id: $id) { status } }', { id });
    expect(canceled.cancelMassMessage.status).toBe('canceled');
    const { mass_messages } = await creator.query('{ mass_messages(limit: 5) { id status } }');
    expect(mass_messages.find((mass) => mass.id === id)).toEqual({ id, status: 'canceled' });
  });

  test('opted-out and excluded accounts get nothing; custom needs people', async () => {
    const { auth_account } = await fan.query('{ auth_account { id } }');
    const text = unique('Not you ');
    await send({ to: 'follower', text, exclude: [auth_account.id] });
    expect(await lastOf(text)).toBeNull();
    const off = 'mutation($creator: ID, $wanted: Boolean!) { setMassWanted(creator: $creator, wanted: $wanted) }';
    expect((await fan.query(off, { creator: creatorId, wanted: false })).setMassWanted).toBe(false);
    expect(
      (await fan.query('query($creator: ID) { mass_wanted(creator: $creator) }', { creator: creatorId })).mass_wanted,
    ).toBe(false);
    const unwanted = unique('Unwanted ');
    await send({ to: 'custom', text: unwanted, custom: [auth_account.id] });
    expect(await lastOf(unwanted)).toBeNull();
    await fan.query(off, { creator: creatorId, wanted: true });
    const { mass_estimate } = await creator.query(
      'query($custom: [ID!]) { mass_estimate(send_to: custom, custom: $custom) { recipients exact } }',
      { custom: [auth_account.id] },
    );
    expect(mass_estimate).toEqual({ recipients: 1, exact: true });
    expect((await send({ to: 'custom', text: unique('x') })).errors[0].status).toBe(400);
    expect((await fan.graphql('{ mass_messages { id } }')).errors[0].status).toBe(403);
  });
});

test('templates are saved, listed and deleted', async () => {
  const text = unique('Thanks ');
  const { newMessengerTemplate } = await creator.query(
    'mutation($text: String!) { newMessengerTemplate(template: { messages: [{ type: text, value: $text }] }) { id messages { type value } add_date } }',
    { text },
  );
  expect(newMessengerTemplate.messages).toEqual([{ type: 'text', value: text }]);
  const { messenger_templates } = await creator.query('{ messenger_templates(limit: 1) { id } }');
  expect(messenger_templates).toEqual([{ id: newMessengerTemplate.id }]);
  const remove = 'mutation($id: ID!) { deleteMessengerTemplate(id: $id) }';
  expect((await creator.query(remove, { id: newMessengerTemplate.id })).deleteMessengerTemplate).toBe(true);
  expect((await creator.query(remove, { id: newMessengerTemplate.id })).deleteMessengerTemplate).toBe(false);
});

test('a test message reaches oneself, and the log lists what was sent', async () => {
  const text = unique('Only a test ');
  const { sendTestMessages } = await creator.query(
    'mutation($text: String!) { sendTestMessages(messages: [{ type: text, value: $text }]) { id last_message { data { value } } } }',
    { text },
  );
  expect(sendTestMessages.id).toBeTruthy();
  const { auto_deliveries } = await creator.query(
    '{ auto_deliveries(event: follow, limit: 5) { id state reason due_at delivered_at add_date fan { username } } }',
  );
  for (const { state } of auto_deliveries) expect(['waiting', 'delivered', 'skipped']).toContain(state);
});

test('staff see the jobs behind it; a job that has not failed cannot be retried', async () => {
  const { staff_jobs, staff_failed_jobs } = await staff.query(
    '{ staff_jobs { task waiting running failed lag_seconds next_at } staff_failed_jobs(limit: 5) { id task payload attempts error add_date failed_at } }',
  );
  expect(Array.isArray(staff_jobs)).toBe(true);
  expect(Array.isArray(staff_failed_jobs)).toBe(true);
  expect((await staff.graphql('mutation { retryJob(id: "1") }')).errors[0].status).toBe(409);
  expect((await fan.graphql('{ staff_jobs { task } }')).errors[0].status).toBe(403);
});
