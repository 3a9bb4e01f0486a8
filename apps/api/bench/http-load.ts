import { connect } from 'node:net';
import { parseReply } from './http-reply.ts';

/** A load process's task: whole HTTP requests, sent in turn over keep-alive connections, one at a time on each. */
export interface HttpTask {
  port: number;
  connections: number;
  seconds: number;
  /** Continues beyond `seconds` until about this many are answered. */
  replies?: number;
  requests: string[];
  /** Every response must be 200 and contain this in its body. */
  contains: string;
}

export interface HttpLoad {
  replies: number;
  seconds: number;
}

function runConnection(task: HttpTask, first: number, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(task.port, '127.0.0.1');
    socket.setNoDelay(true);
    let replies = 0;
    let parts: Buffer[] = [];
    const ask = () => socket.write(task.requests[(first + replies) % task.requests.length] ?? '');
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (part) => {
      parts.push(part);
      const bytes = parts.length === 1 ? part : Buffer.concat(parts);
      const reply = parseReply(bytes);
      parts = reply === null ? [bytes] : [];
      if (reply === null) return;
      if (reply.status !== 200 || (replies % 100 === 0 && !reply.body.includes(task.contains))) {
        socket.destroy();
        return reject(new Error(`Status ${reply.status}: ${reply.body.slice(0, 300)}`));
      }
      replies += 1;
      if (performance.now() < until || replies * task.connections < (task.replies ?? 0)) return ask();
      socket.end();
      resolve(replies);
    });
  });
}

process.on('message', async (task: HttpTask) => {
  try {
    const started = performance.now();
    const until = started + task.seconds * 1000;
    const connections = Array.from({ length: task.connections }, (_, index) => runConnection(task, index, until));
    const counts = await Promise.all(connections);
    const replies = counts.reduce((sum, count) => sum + count, 0);
    process.send?.({ replies, seconds: (performance.now() - started) / 1000 } satisfies HttpLoad);
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
