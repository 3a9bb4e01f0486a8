import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

/** Where the product under test answers. Nothing of the workspace is imported here: this is what an outside tool sees. */
export const address = process.env.FOXREEL_URL;
if (!address)
  throw new Error('FOXREEL_URL is not set: run these tests with "npm test", which starts a product for them');

export const demoPassword = 'Demo1234!';
const tail = Date.now().toString(36);
let count = 0;

/** A name that no earlier run has used. */
export function unique(start) {
  count += 1;
  return `${start}${tail}${count}`;
}

/** A tool with cookies of its own. */
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
    /** The whole reply of an operation: {data, errors}. */
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

/** Signs in with an address of the demo world, or any other. */
export async function signedIn(email, password = demoPassword) {
  const client = createClient();
  const reply = await (await client.post('/api/auth', { type: 'email', email, password })).json();
  if (reply.error) throw new Error(`${email}: ${reply.error}`);
  return Object.assign(client, { account: reply.account });
}

/** Signs up somebody new. */
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

/** Opens graphql-transport-ws as its specification says; `token` is the access_token cookie. */
export async function connect(token) {
  const socket = new WebSocket(new URL('/api', address.replace(/^http/, 'ws')), 'graphql-transport-ws');
  const listeners = new Map();
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
      if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
      listeners.get(message.id)?.(message);
    });
  });
  socket.send(JSON.stringify({ type: 'connection_init', ...(token ? { payload: { token } } : {}) }));
  await acknowledged;
  return {
    closed,
    close: () => socket.close(),
    /** What arrives at a subscription, and a promise of the first that `wanted` accepts. */
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
        next: (wanted, milliseconds = 20_000) =>
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

/** Asks until the answer is there. */
export async function eventually(ask, milliseconds = 60_000) {
  const until = Date.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > until) throw new Error(`not within ${milliseconds} ms: ${ask}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A PNG of coloured stripes. */
export function picture(width = 320, height = 480) {
  const chunk = (type, body) => {
    const content = Buffer.concat([Buffer.from(type), body]);
    const bytes = Buffer.alloc(content.length + 8);
    bytes.writeUInt32BE(body.length, 0);
    content.copy(bytes, 4);
    bytes.writeUInt32BE(crc32(content), content.length + 4);
    return bytes;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const shift = Math.floor(Math.random() * 255);
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      rows.set([(x + shift) & 255, (y * 2) & 255, (x ^ y) & 255], y * (width * 3 + 1) + 1 + x * 3);
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A short H.264 film with sound. */
export function film(seconds = 3) {
  const folder = mkdtempSync(join(tmpdir(), 'foxreel-outside-'));
  try {
    const file = join(folder, 'film.mp4');
    const inputs = [
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=360x640:rate=24:duration=${seconds}`,
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=330:duration=${seconds}`,
    ];
    execFileSync(process.env.FFMPEG_PATH || 'ffmpeg', [
      '-loglevel',
      'error',
      ...inputs,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-shortest',
      file,
    ]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** POST /api/upload/media as the documents have it: media_files and medias[i][field]. */
export function uploadForm(files) {
  const form = new FormData();
  files.forEach(({ bytes, name, ...details }, index) => {
    form.append('media_files', new Blob([bytes]), name);
    for (const [field, value] of Object.entries({
      description: 'Made by an outside tool',
      'tags[]': ['outside', 'test'],
      ...details,
    })) {
      for (const one of [value].flat())
        form.append(
          `medias[${index}]${field.endsWith('[]') ? `[${field.slice(0, -2)}][]` : `[${field}]`}`,
          String(one),
        );
    }
  });
  return form;
}
