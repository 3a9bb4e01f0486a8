import type { WebSocket } from 'ws';

/** Connections that are pinged before others get their turn of the event loop. */
const atOnce = 500;

/** Pings each client, and drops those that have not answered the ping before. */
export async function pingAll(clients: ReadonlyMap<WebSocket, { alive: boolean }>): Promise<void> {
  let count = 0;
  for (const [socket, client] of clients) {
    if (!client.alive) socket.terminate();
    else {
      client.alive = false;
      if (socket.readyState === socket.OPEN) socket.ping();
    }
    count += 1;
    if (count % atOnce === 0) await new Promise(setImmediate);
  }
}
