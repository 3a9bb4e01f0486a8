import { connect, type Socket } from 'node:net';
import { parseReply, type Reply } from './http-reply.ts';

/** Requests pages over keep-alive connections, sequentially on each, and reports the complete ones. A separate process. */
interface Task {
  /** Of the apis: connections are spread over them. */
  ports: number[];
  connections: number;
  seconds: number;
  tokens: string[];
}

const checkEvery = 200;

function pageRequest(port: number, token: string): string {
  const input = JSON.stringify({
    order: 'rand',
    seed: Math.random().toString(36),
    limit: 20,
    filter: { visibility: 'all' },
  });
  return `GET /trpc/media.list?input=${encodeURIComponent(input)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: auth_id=${token}\r\n\r\n`;
}

function checkPage(reply: Reply): void {
  const items: unknown = JSON.parse(reply.body).result.data.items;
  if (!Array.isArray(items) || items.length !== 20 || !items.every((item) => typeof item.like === 'boolean')) {
    throw new Error(`Not a page of 20 with like flags: ${reply.body.slice(0, 300)}`);
  }
}

function runConnection(port: number, token: string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let pages = 0;
    let parts: Buffer[] = [];
    const ask = () => socket.write(pageRequest(port, token));
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (part) => {
      parts.push(part);
      const bytes = parts.length === 1 ? part : Buffer.concat(parts);
      const reply = parseReply(bytes);
      if (reply === null) {
        parts = [bytes];
        return;
      }
      parts = [];
      try {
        if (reply.status !== 200) throw new Error(`Status ${reply.status}: ${reply.body.slice(0, 300)}`);
        if (pages % checkEvery === 0 && reply.body !== '') checkPage(reply);
      } catch (error) {
        socket.destroy();
        reject(error);
        return;
      }
      pages++;
      if (performance.now() < until) ask();
      else {
        socket.end();
        resolve(pages);
      }
    });
  });
}

process.on('message', async (task: Task) => {
  try {
    const started = performance.now();
    const until = started + task.seconds * 1000;
    const counts = await Promise.all(
      Array.from({ length: task.connections }, (_, index) =>
        runConnection(task.ports[index % task.ports.length] ?? 0, task.tokens[index % task.tokens.length] ?? '', until),
      ),
    );
    const seconds = (performance.now() - started) / 1000;
    process.send?.({ pagesPerSecond: counts.reduce((sum, count) => sum + count, 0) / seconds });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
