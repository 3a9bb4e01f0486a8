import { createServer } from 'node:http';
import { topics } from '@foxreel/contracts';
import { connectRealtime } from '@foxreel/realtime';
import { buildSchema } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';

/*
 * The library's peer: graphql-ws's server over ws, with a subscription to the same Valkey events and the fields of the bench.
 * It validates and executes each subscriber's operation, without access checks.
 */
const realtime = connectRealtime(process.env['VALKEY_URL'] ?? '');
const schema = buildSchema(`
  type User { id: ID! username: String! avatar: String }
  type LiveChat { id: ID! text: String! add_date: String! user: User! }
  type Query { none: Boolean }
  type Subscription { livechat(user: ID!): LiveChat! }
`);

async function* livechat({ user }: { user: string }) {
  for await (const delivery of realtime.subscribe([topics.liveChat(user)])) {
    if (delivery.kind !== 'event' || delivery.event.type !== 'live_chat') continue;
    const { addDate, ...message } = delivery.event.message;
    yield { livechat: { ...message, add_date: addDate } };
  }
}

const server = createServer();
useServer({ schema, roots: { subscription: { livechat } } }, new WebSocketServer({ server }));
server.listen(Number(process.env['PEER_PORT']), '127.0.0.1', () => process.send?.('ready'));
