import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** The flooding process's task. */
export interface FloodTask {
  address: string;
  clients: number;
  seconds: number;
}

/** Sent documents by result: the code of their first error. */
export type Flood = Record<string, number>;

const repeat = (times: number, text: (at: number) => string) =>
  Array.from({ length: times }, (_, at) => text(at)).join(' ');
const fields = [
  'id',
  'description',
  'tags',
  'likes',
  'comments',
  'private',
  'shop',
  'access',
  'add_date',
  'visibility',
];
const objects = [
  'user { id }',
  'teaser { id }',
  'song { id }',
  'thumbnail { poster }',
  'processed { status }',
  'source { url }',
];
/**
 * Above the limits, as expensive as they allow, full of mistakes, and with many fragments. All are invalid, so that only
 * validation runs. `seed` makes each text unique.
 */
const documents: ((seed: string, list: string) => string)[] = [
  (seed, list) => `{ ${seed}: ${list} { ${repeat(480, () => 'user { id }')} } }`,
  (seed, list) => `{ ${seed}: ${list} { nothing ${repeat(6, (at) => repeat(40, () => objects[at] ?? ''))} } }`,
  (seed) => `{ ${seed}: nothing ${repeat(29, (at) => `messenger_message${at}`)} }`,
  (seed, list) =>
    `{ ${seed}: ${list} { nothing ${repeat(40, (at) => `...F${at}`)} } } ${repeat(40, (at) => `fragment F${at} on Media { ${fields.join(' ')} }`)}`,
];
let sent = 0;
const nextDocument = (list: string) => {
  sent += 1;
  return documents[sent % documents.length]?.(`s${process.pid}x${sent}`, list) ?? '';
};

async function post({ address, seconds }: FloodTask, flood: Flood): Promise<void> {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const reply = await fetch(`${address}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: nextDocument('medias(limit: 1)') }),
    });
    count(flood, await reply.json());
  }
}

/** 40 concurrent requests, as in the attack that this bench is about. */
async function subscribe({ address, seconds }: FloodTask, flood: Flood): Promise<void> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api`, 'graphql-transport-ws');
  let open = 0;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (message.type !== 'error') return;
    open -= 1;
    count(flood, { errors: message.payload });
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send('{"type":"connection_init"}');
  await new Promise((resolve) => socket.once('message', resolve));
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until && socket.readyState === WebSocket.OPEN) {
    for (; open < 40; open += 1) {
      const query = `subscription ${nextDocument('live')}`;
      socket.send(JSON.stringify({ id: `${sent}`, type: 'subscribe', payload: { query } }));
    }
    await wait(5);
  }
  socket.close();
}

function count(flood: Flood, { errors }: { errors?: { extensions?: { code?: string } }[] }): void {
  const code = errors?.[0]?.extensions?.code ?? 'none';
  flood[code] = (flood[code] ?? 0) + 1;
}

process.on('message', async (task: FloodTask) => {
  try {
    const flood: Flood = {};
    const clients = Array.from({ length: task.clients }, (_, at) => (at % 2 === 0 ? post : subscribe)(task, flood));
    await Promise.all(clients);
    process.send?.(flood);
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
