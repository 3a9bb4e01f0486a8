import { beforeAll, describe, expect, test } from 'vitest';
import { answer, badPeople, nobody } from './bad-input.mjs';
import { createClient } from './client.mjs';

let people;
let media;
let thread;
beforeAll(async () => {
  people = await badPeople();
  // Other files publish, and delete, media of other creators.
  const { medias } = await people.fan.query(
    '{ medias(filter: { visibility: free, username: "ines.ridge" }, limit: 60) { id access } }',
  );
  media = medias.find(({ access }) => access === 'free').id;
  const sent = await people.fan.query(
    `mutation { newMessage(to: "${people.creator.account.id}", data: { type: text, value: "hi" }) { thread } }`,
  );
  thread = sent.newMessage.thread;
});

describe('GraphQL', () => {
  const as = (who) => people[who];
  const like = (id) => `mutation { like(media: "${id}") }`;
  const follow = (id) => `mutation { upFollowing(id: "${id}") }`;
  const comment = (id, text) => `mutation { addComment(media: "${id}", message: ${JSON.stringify(text)}) { id } }`;
  const message = (to, value) =>
    `mutation { newMessage(to: "${to}", data: { type: text, value: ${JSON.stringify(value)} }) { id } }`;
  const rule = (rest) => `mutation { createMessengerRule(event: follow, ${rest}) { id } }`;
  const cases = [
    ['like, anonymous', 'anonymous', () => like(media), 401],
    ['like, unknown media', 'fan', () => like(nobody), 404],
    ['like, malformed id', 'fan', () => like('1; drop table media'), 400, 'media'],
    ['follow, anonymous', 'anonymous', () => follow(people.creator.account.id), 401],
    ['follow oneself', 'fan', () => follow(people.fan.account.id), 400, 'id'],
    ['follow nobody', 'fan', () => follow(nobody), 404],
    ['comment, anonymous', 'anonymous', () => comment(media, 'hi'), 401],
    ['comment, empty', 'fan', () => comment(media, '   '), 400, 'message'],
    ['comment, unknown media', 'fan', () => comment(nobody, 'hi'), 404],
    [
      'comment, unknown thread',
      'fan',
      () => `mutation { addComment(media: "${media}", message: "x", thread: "${nobody}") { id } }`,
      400,
      'thread',
    ],
    ['comment, null character', 'fan', () => comment(media, 'a\u0000b'), 400],
    ['like a comment that is not there', 'fan', () => `mutation { likeComment(comment: "${nobody}") }`, 404],
    ['message, anonymous', 'anonymous', () => message(people.creator.account.id, 'hi'), 401],
    ['message oneself', 'fan', () => message(people.fan.account.id, 'hi'), 400, 'to'],
    ['message nobody', 'fan', () => message(nobody, 'hi'), 404],
    ['message, empty', 'fan', () => message(people.creator.account.id, ' \n '), 400],
    ['messages of others', 'stranger', () => `{ messenger_messages(thread: "${thread}") { id } }`, 404],
    [
      'reading the thread of others',
      'stranger',
      () => `mutation { updateThreadRead(thread: "${thread}") { id } }`,
      404,
    ],
    ['threads, anonymous', 'anonymous', () => '{ messenger_threads { id } }', 401],
    ['a rule, by a fan', 'fan', () => rule('messages: [{ type: text, value: "x" }]'), 403],
    ['a rule without messages', 'creator', () => rule('messages: []'), 400, 'messages'],
    [
      'a rule with a delay of 0',
      'creator',
      () => rule('messages: [{ type: text, value: "x" }], delay: { amount: 0, unit: hours }'),
      400,
      'delay.amount',
    ],
    [
      'a rule with a delay of a year',
      'creator',
      () => rule('messages: [{ type: text, value: "x" }], delay: { amount: 9000, unit: hours }'),
      400,
      'delay.amount',
    ],
    ['review, by a creator', 'creator', () => `mutation { reviewMedia(id: "${media}", approved: true) { id } }`, 403],
    ['review, anonymous', 'anonymous', () => `mutation { reviewMedia(id: "${media}", approved: true) { id } }`, 401],
    [
      'a rejection without a reason',
      'staff',
      () => `mutation { reviewMedia(id: "${media}", approved: false) { id } }`,
      400,
      'reason',
    ],
    ['review of nothing', 'staff', () => `mutation { reviewMedia(id: "${nobody}", approved: true) { id } }`, 404],
    ['the staff list, by a fan', 'fan', () => '{ staff_media { id } }', 403],
    ['an unknown staff status', 'staff', () => '{ staff_media(status: "maybe") { id } }', 400, 'status'],
    ['a negative limit', 'anonymous', () => '{ medias(limit: -1) { id } }', 400, 'limit'],
    ['a negative skip', 'anonymous', () => '{ medias(skip: -5) { id } }', 400, 'skip'],
    ['a made-up cursor', 'anonymous', () => '{ medias(after: "bm90IGEgY3Vyc29y") { id } }', 400, 'after'],
    ['a malformed reference', 'anonymous', () => '{ medias(filter: { reference: "x" }) { id } }', 400],
    ['comments of nothing said', 'anonymous', () => '{ MediaComments { media_comments_count } }', 400, 'media'],
  ];
  test.each(cases)('%s', async (_name, who, query, status, field) => {
    const { status: http, body } = await answer(await as(who).post('/api', { query: query() }));
    expect(http).toBe(200);
    expect(body.errors[0]).toMatchObject({ status, extensions: { status, code: expect.any(String) } });
    if (field) expect(Object.keys(body.errors[0].state)).toContain(field);
  });

  const requests = [
    ['no query', {}],
    ['not GraphQL', { query: '{' }],
    ['an unknown field', { query: '{ passwords }' }],
    ['a fractional limit', { query: '{ medias(limit: 1.5) { id } }' }],
    ['a wrong variable', { query: 'query($id: ID!) { media(id: $id) { id } }', variables: {} }],
    ['an unknown operation', { query: 'query A { coin: __typename }', operationName: 'B' }],
    ['variables that are a text', { query: '{ __typename }', variables: 'x' }],
  ];
  test.each(requests)('%s answers 400', async (_name, body) => {
    const reply = await answer(await createClient().post('/api', body));
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].message).toBeTruthy();
  });
  test('a mutation over GET', async () => {
    expect(
      (await answer(await people.fan.request(`/api?query=${encodeURIComponent('mutation { like(media: "x") }')}`)))
        .status,
    ).toBe(405);
  });
  test('an unknown media and profile are null', async () => {
    expect(
      await people.fan.query(`{ media(id: "${nobody}") { id } profile(username: "no.such.person") { id } }`),
    ).toEqual({ media: null, profile: null });
  });
  test('twenty concurrent likes count once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => people.stranger.graphql(like(media))));
    const { media: after } = await people.stranger.query(`{ media(id: "${media}") { like likes } }`);
    const again = await people.stranger.query(like(media));
    const { media: then } = await people.stranger.query(`{ media(id: "${media}") { like likes } }`);
    expect(again.like).toBe(!after.like);
    expect(then.likes).toBe(after.likes + (then.like ? 1 : -1));
  });
});
