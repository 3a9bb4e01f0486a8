import type { WebSocket } from 'ws';

/** Answers that may wait for a client that does not read them, in bytes. */
const unansweredBytesMax = 1024 * 1024;

/** Drops a client that asks, by pings or by wrong messages, and does not read what it is answered. */
export function dropUnread(client: WebSocket): void {
  const look = () => {
    if (client.bufferedAmount > unansweredBytesMax) client.terminate();
  };
  client.on('message', look).on('ping', look);
}
