import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, eventually, picture, signedIn, signedUp, unique, uploadForm } from './client.mjs';

/** Every call of the slice with what a careless or hostile caller sends: a clear error, and never a 5xx or a stack trace. */
const nobody = '019f0000-0000-7000-8000-000000000000';
let people;
let media;
let thread;
beforeAll(async () => {
  const [fan, stranger, creator, staff] = await Promise.all([
    signedUp(),
    signedUp(),
    signedIn('creator@demo.test'),
    signedIn('staff@demo.test'),
  ]);
  people = { anonymous: createClient(), fan, stranger, creator, staff };
  media = (await fan.query('{ medias(filter: { visibility: free }, limit: 60) { id access } }')).medias.find(
    ({ access }) => access === 'free',
  ).id;
  const sent = await fan.query(
    `mutation { newMessage(to: "${creator.account.id}", data: { type: text, value: "hi" }) { thread } }`,
  );
  thread = sent.newMessage.thread;
});

async function answer(response) {
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  expect(text).not.toMatch(/\n\s+at |node_modules|postgres|drizzle|ECONN|select "/i);
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: text };
  }
}

const form = (changes = {}) => {
  const username = unique('bad');
  return {
    type: 'email',
    username,
    fullname: 'Bad Input',
    email: `${username}@example.test`,
    password: 'Demo1234!',
    ...changes,
  };
};
const usernameCharacters = 'Username must only contain letters, numbers and symbols(._-~)';
const passwordRule = 'Password must contain at least 6 characters and includes upper lower number letters';

describe('POST /api/signup', () => {
  const cases = [
    ['no username', { username: undefined }, 'username', 'Username is required'],
    ['a username of 3', { username: 'abc' }, 'username', /4 to 32/],
    ['a username of 33', { username: 'a'.repeat(33) }, 'username', /4 to 32/],
    ['a username with a space', { username: 'two words' }, 'username', usernameCharacters],
    ['a username with a slash', { username: 'a/../b' }, 'username', usernameCharacters],
    ['a username that is a number', { username: 12345 }, 'username', /.+/],
    ['a taken username', { username: 'creator_demo' }, 'username', /taken/],
    ['a taken username in capitals', { username: 'CREATOR_DEMO' }, 'username', /taken/],
    ['a username that is a route', { username: 'studio' }, 'username', /not available|taken/],
    ['no name', { fullname: undefined }, 'fullname', 'Name is required'],
    ['a name of 2000', { fullname: 'x'.repeat(2000) }, 'fullname', /.+/],
    ['no email', { email: undefined }, 'email', 'Email is required'],
    ['not an email', { email: 'nope' }, 'email', 'Invalid email format'],
    ['a taken email', { email: 'fan@demo.test' }, 'email', /in use/],
    ['no password', { password: undefined }, 'password', 'Password is required'],
    ['a short password', { password: 'Aa1' }, 'password', passwordRule],
    ['a password without a digit', { password: 'Abcdefgh' }, 'password', passwordRule],
    ['a password without a capital', { password: 'abcdef12' }, 'password', passwordRule],
    ['a password of 10,000', { password: `Aa1${'x'.repeat(10_000)}` }, 'password', passwordRule],
    ['a null character', { fullname: 'a\u0000b' }, null, /.+/],
  ];
  test.each(cases)('%s', async (_name, changes, field, message) => {
    const { body } = await answer(await createClient().post('/api/signup', form(changes)));
    expect(body.error).toBeTruthy();
    expect(body.account ?? null).toBeNull();
    if (field) expect(body.errors[field]).toMatch(message);
  });

  test('the same name by two at once: one wins', async () => {
    const username = unique('twin');
    const replies = await Promise.all(
      [1, 2].map(
        async (index) =>
          (
            await answer(
              await createClient().post('/api/signup', form({ username, email: `${username}${index}@example.test` })),
            )
          ).body,
      ),
    );
    expect(replies.filter(({ error }) => error === null)).toHaveLength(1);
    expect(replies.find(({ error }) => error).errors.username).toMatch(/taken/);
  });
});

describe('login on the wire', () => {
  const cases = [
    ['not JSON', '/api/auth', '{"email":', 400],
    ['an array', '/api/auth', '[]', 400],
    ['an empty body', '/api/signup', '', 400],
    ['two megabytes', '/api/auth', JSON.stringify({ email: 'x'.repeat(2_000_000) }), 413],
  ];
  test.each(cases)('%s', async (_name, path, body, status) => {
    expect((await answer(await createClient().post(path, body))).status).toBe(status);
  });
  test('a wrong password and an unknown email read the same', async () => {
    const [wrong, unknown] = await Promise.all(
      ['fan@demo.test', `${unique('who')}@example.test`].map(async (email) =>
        answer(await createClient().post('/api/auth', { type: 'email', email, password: 'Wrong1234' })),
      ),
    );
    expect(wrong).toEqual(unknown);
    expect(wrong.body.error).toBeTruthy();
  });
  test.each([
    ['GET', '/api/auth'],
    ['PUT', '/api/signup'],
    ['DELETE', '/api/upload/media'],
  ])('%s %s', async (method, path) => {
    expect((await answer(await createClient().request(path, { method }))).status).toBe(405);
  });
  test('an address that is not there', async () => {
    expect((await answer(await createClient().request('/api/nothing/here'))).status).toBe(404);
  });
  test.each([
    [{ username: 'a b' }, true],
    [{ username: 'creator_demo' }, true],
    [{ email: 'nope' }, true],
    [{ username: unique('free') }, false],
  ])('POST /api/validate %j', async (body, error) => {
    expect((await answer(await createClient().post('/api/validate', body))).body.error).toBe(error);
  });
  test('POST /api/validate without a field', async () => {
    const { status, body } = await answer(await createClient().post('/api/validate', {}));
    expect(status === 400 || body.error === true).toBe(true);
  });
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
  test('twenty likes at once settle on one', async () => {
    await Promise.all(Array.from({ length: 20 }, () => people.stranger.graphql(like(media))));
    const { media: after } = await people.stranger.query(`{ media(id: "${media}") { like likes } }`);
    const again = await people.stranger.query(like(media));
    const { media: then } = await people.stranger.query(`{ media(id: "${media}") { like likes } }`);
    expect(again.like).toBe(!after.like);
    expect(then.likes).toBe(after.likes + (then.like ? 1 : -1));
  });
});

describe('uploads', () => {
  const send = (who, body) => people[who].request('/api/upload/media', { method: 'POST', body });
  const one = (changes) => uploadForm([{ bytes: picture(8, 8), name: 'small.png', ...changes }]);
  const refused = [
    ['anonymous', 'anonymous', () => one({}), 401],
    ['a fan', 'fan', () => one({}), 403],
    ['no multipart', 'creator', () => 'x', [400, 415]],
    [
      'six files',
      'creator',
      () => uploadForm(Array.from({ length: 6 }, () => ({ bytes: picture(8, 8), name: 'p.png' }))),
      [200, 400],
    ],
    ['no file', 'creator', () => uploadForm([]), [200, 400]],
  ];
  test.each(refused)('%s', async (_name, who, body, status) => {
    const reply = await answer(await send(who, body()));
    expect([status].flat()).toContain(reply.status);
    expect(reply.body.error ?? reply.body.errors).toBeTruthy();
    expect(reply.body.medias ?? []).toEqual([]);
  });

  const wrongDetails = [
    ['a description of 2', { description: 'ab' }, /3 to 256/],
    ['a description of 257', { description: 'x'.repeat(257) }, /3 to 256/],
    ['a tag of 1', { 'tags[]': ['x'] }, /Minimum length is 2/],
    ['a tag with markup', { 'tags[]': ['<script>'] }, /alphanumeric/],
    ['a price of 1', { shop: '1' }, /at least 3/],
    ['a price of a word', { shop: 'cheap' }, /at least 3/],
    ['a visibility that is none', { visibility: 'everybody' }, /.+/],
    ['a release date that is none', { available_date: 'soon' }, /Release date must be a date/],
    ['an executable', { name: 'setup.exe' }, /Only mp4/],
    ['a name with a path', { name: '../../etc/cron.d/x.sh' }, /Only mp4/],
    ['an empty file', { bytes: Buffer.alloc(0) }, /.+/],
  ];
  test.each(wrongDetails)('%s', async (_name, changes, message) => {
    const reply = await answer(await send('creator', one(changes)));
    expect(JSON.stringify(reply.body.errors ?? reply.body.error)).toMatch(message);
    expect(reply.body.medias ?? []).toEqual([]);
  });

  const hostile = [
    ['a picture that is a text', { name: 'text.png', bytes: Buffer.from('hello '.repeat(50)) }],
    [
      'an SVG that calls itself a picture',
      {
        name: 'drawing.png',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
      },
    ],
    [
      'a playlist that calls itself a film',
      {
        name: 'list.mp4',
        bytes: Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n'),
      },
    ],
    ['a concat script', { name: 'concat.mkv', bytes: Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n") }],
    ['a cut-off picture', { name: 'half.png', bytes: picture().subarray(0, 400) }],
  ];
  test.each(hostile)('%s ends as failed, with a reason', async (_name, file) => {
    const { body } = await answer(await send('creator', uploadForm([file])));
    const [{ id }] = body.medias;
    const process = await eventually(async () => {
      const { media: own } = await people.creator.query(
        'query($id: ID!) { media(id: $id) { process { status error } } }',
        { id },
      );
      return own.process.status === 'failed' && own.process;
    });
    expect(process.error).toMatch(/^[A-Z].{10,}\.$/);
    expect(process.error).not.toMatch(/passwd|ffmpeg|\/tmp|root:/);
  });
});

describe('files', () => {
  test.each([
    '/files/x/y/z',
    `/files/${nobody}/1.public.aaaa/playable.mp4`,
    `/files/${nobody}/1.public.aaaa/..%2f..%2fsecret`,
    '/files/%00/%00/%00',
    '/avatars/..%2f..%2fsecret',
    '/avatars/nobody.webp',
  ])('%s', async (path) => {
    expect([400, 403, 404]).toContain((await answer(await people.fan.request(path))).status);
  });
});

describe('the sandbox’s clock', () => {
  test.each([
    ['anonymous', { advance: '1h' }, 401],
    ['creator', { advance: '1h' }, 403],
    ['staff', {}, 400],
    ['staff', { advance: '-1h' }, 400],
    ['staff', { advance: '1 fortnight' }, 400],
    ['staff', { advance: '99999d' }, 400],
  ])('%s %j', async (who, body, status) => {
    expect((await answer(await people[who].post('/api/sandbox/clock', body))).status).toBe(status);
  });
});
