import { film, picture, uploadForm } from './media-files.mjs';

export { film, picture, uploadForm };

/** The address of the product under test. Nothing of the workspace is imported here: this is what an external client sees. */
export const address = process.env.FOXREEL_URL;
if (!address)
  throw new Error('FOXREEL_URL is not set: run these tests with "npm test", which starts a product for them');

export const demoPassword = 'Demo1234!';
/** Parallel files may start in the same millisecond. */
const tail = Date.now().toString(36) + Math.random().toString(36).slice(2, 5);
let count = 0;

/** A unique name, across runs. */
export function unique(start) {
  count += 1;
  return `${start}${tail}${count}`;
}

/** A tool with its own cookies. */
export function createClient() {
  const cookies = new Map();
  const request = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, address), {
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...init,
      headers,
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (!name) continue;
      if (value === '' || /max-age=0(;|$)/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const post = (path, body, headers = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    cookies,
    request,
    post,
    /** An operation's whole response: {data, errors}. */
    async graphql(query, variables) {
      return (await post('/api', { query, variables })).json();
    },
    /** The data of an operation that must succeed. */
    async query(query, variables) {
      const reply = await (await post('/api', { query, variables })).json();
      if (reply.errors) throw new Error(`${query} → ${JSON.stringify(reply.errors)}`);
      return reply.data;
    },
  };
}

/** Signs in with an email of the demo world, or any other. */
export async function signedIn(email, password = demoPassword) {
  const client = createClient();
  const reply = await (await client.post('/api/auth', { type: 'email', email, password })).json();
  if (reply.error) throw new Error(`${email}: ${reply.error}`);
  return Object.assign(client, { account: reply.account });
}

/** Signs up a new account. */
export async function signedUp(start = 'fan') {
  const client = createClient();
  const username = unique(start);
  const form = {
    type: 'email',
    username,
    fullname: `Person ${username}`,
    email: `${username}@example.test`,
    password: demoPassword,
  };
  const reply = await (await client.post('/api/signup', form)).json();
  if (reply.error) throw new Error(`${username}: ${JSON.stringify(reply)}`);
  return Object.assign(client, { account: reply.account, email: form.email });
}

/** Opens graphql-transport-ws by its specification; `token` is the access_token cookie. */
export async function connect(token) {
  const socket = new WebSocket(new URL('/api', address.replace(/^http/, 'ws')), 'graphql-transport-ws');
  const listeners = new Map();
  const pongs = [];
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('the WebSocket did not open')), { once: true });
  });
  const acknowledged = new Promise((resolve, reject) => {
    closed.then((event) => reject(Object.assign(new Error(`closed: ${event.code}`), { code: event.code })));
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === 'connection_ack') resolve();
      if (message.type === 'pong') pongs.shift()?.(message);
      if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
      listeners.get(message.id)?.(message);
    });
  });
  socket.send(JSON.stringify({ type: 'connection_init', ...(token ? { payload: { token } } : {}) }));
  await acknowledged;
  return {
    closed,
    close: () => socket.close(),
    /** Resolves with the server's pong. */
    ping: () =>
      new Promise((resolve) => {
        pongs.push(resolve);
        socket.send(JSON.stringify({ type: 'ping' }));
      }),
    /** A subscription's results, and a promise of the first that `wanted` accepts. */
    subscribe(query, variables) {
      const id = unique('s');
      const messages = [];
      const waiting = new Set();
      listeners.set(id, (message) => {
        messages.push(message);
        for (const check of waiting) check();
      });
      socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query, variables } }));
      return {
        messages,
        next: (wanted, milliseconds = 60_000) =>
          new Promise((resolve, reject) => {
            const timer = setTimeout(
              () => reject(new Error(`nothing fitting arrived: ${JSON.stringify(messages).slice(0, 2000)}`)),
              milliseconds,
            );
            const check = () => {
              const found = messages.find((message) => message.type !== 'next' || wanted(message.payload.data));
              if (!found) return;
              clearTimeout(timer);
              waiting.delete(check);
              resolve(found);
            };
            waiting.add(check);
            check();
          }),
      };
    },
  };
}

/** Polls until there is a result. */
export async function eventually(ask, milliseconds = 60_000) {
  const until = Date.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > until) throw new Error(`not within ${milliseconds} ms: ${ask}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Connections of one test file, each with its client's login; `close` ends them all. */
export function createSockets() {
  const all = [];
  return {
    async open(client) {
      const socket = await connect(client?.cookies.get('access_token'));
      all.push(socket);
      return socket;
    },
    close() {
      for (const socket of all) socket.close();
    },
  };
}

/** The protocol does not confirm subscriptions: waits in proportion to a round trip, which is slow on a loaded machine. */
export async function listen(socket, query, variables) {
  const heard = socket.subscribe(query, variables);
  const started = Date.now();
  await socket.ping();
  await new Promise((resolve) => setTimeout(resolve, 300 + 4 * (Date.now() - started)));
  return heard;
}

/** Uploads a creator's photo, approved by staff; returns its id. */
export async function publishPhoto(creator, staff, details = {}) {
  const form = uploadForm([{ bytes: picture(64, 96), name: 'photo.png', ...details }]);
  const reply = await (await creator.request('/api/upload/media', { method: 'POST', body: form })).json();
  const id = reply.medias?.[0]?.id;
  if (!id) throw new Error(JSON.stringify(reply));
  await eventually(async () => {
    const { media } = await creator.query('query($id: ID!) { media(id: $id) { processed { original } } }', { id });
    return media.processed?.original;
  });
  await staff.query('mutation($id: ID!) { reviewMedia(id: $id, approved: true) { id } }', { id });
  return id;
}
