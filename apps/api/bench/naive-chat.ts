import { createServer } from 'node:http';
import type { RealtimeEvent } from '@foxreel/contracts';
import { connectRealtime } from '@foxreel/realtime';
import { type WebSocket, WebSocketServer } from 'ws';

/*
 * The peer of the live chat: a plain ws server as written in ten minutes. It receives the same Valkey events, and builds and
 * sends each message separately for each client. It accepts a subscription like graphql-transport-ws, without any checks.
 */
const realtime = connectRealtime(process.env['VALKEY_URL'] ?? '');
const clients = new Map<WebSocket, string>();
const server = createServer();
const sockets = new WebSocketServer({ server, handleProtocols: () => 'graphql-transport-ws' });

sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const message: { type: string; id: string } = JSON.parse(String(data));
    if (message.type === 'connection_init') socket.send(JSON.stringify({ type: 'connection_ack' }));
    if (message.type === 'subscribe') clients.set(socket, message.id);
  });
  socket.on('close', () => clients.delete(socket));
});

const isChat = (event: RealtimeEvent): event is Extract<RealtimeEvent, { type: 'live_chat' }> =>
  event.type === 'live_chat';

server.listen(Number(process.env['NAIVE_PORT']), '127.0.0.1', () => process.send?.('ready'));
for await (const delivery of realtime.subscribe([process.env['NAIVE_TOPIC'] ?? ''])) {
  if (delivery.kind !== 'event' || !isChat(delivery.event)) continue;
  const { id, user, text, addDate } = delivery.event.message;
  const { username, avatar } = user;
  for (const [socket, subscription] of clients) {
    const data = { livechat: { id, text, add_date: addDate, user: { id: user.id, username, avatar } } };
    socket.send(JSON.stringify({ id: subscription, type: 'next', payload: { data } }));
  }
}
