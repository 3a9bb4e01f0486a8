import { createHash, createHmac } from 'node:crypto';
import Fastify from 'fastify';
import mercurius, { type MercuriusContext } from 'mercurius';
import postgres from 'postgres';
import type { PeerSetup } from './peer-setup.ts';

/*
 * The peer: the same feed for the same viewers from the same Postgres, by mercurius with graphql-jit from the first call. It
 * runs our page's statements as prepared ones, and signs the same URLs. It knows only this list, and no other rule.
 */
const sdl = `
  enum FeedVisibility { all free subscription }
  input MediaFilter { visibility: FeedVisibility rand: Boolean }
  type Account { id: ID! username: String! fullname: String avatar: String }
  type MediaThumbnail { original: String preview: String grid: String poster: String }
  type Media {
    id: ID! type: String! user: Account! thumbnail: MediaThumbnail! likes: Int! like: Boolean comments: Int!
    description: String tags: [String!]! visibility: String! shop: Float add_date: String! available_date: String! access: String!
  }
  type Query { medias(limit: Int = 20, filter: MediaFilter): [Media!]! }`;

interface Row {
  [column: string]: unknown;
  id: string;
  renditions: Record<string, string>;
  position: string;
  created_at: Date;
  available_at: Date;
}
interface Viewer {
  sessionId: string;
  accountId: string;
}

declare module 'mercurius' {
  interface MercuriusContext {
    viewer: Viewer;
  }
}

const setup: PeerSetup = JSON.parse(process.env['PEER_SETUP'] ?? '');
const sql = postgres(setup.url, { max: 10, onnotice: () => {} });
const hourMs = 3_600_000;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

async function viewerOf(cookie: string | undefined): Promise<Viewer> {
  const token = /(?:^|; )auth_id=([^;]+)/.exec(cookie ?? '')?.[1] ?? '';
  const values = [hash(token), new Date().toISOString()];
  const [viewer] = await sql.unsafe<Viewer[]>(setup.session, values, { prepare: true });
  if (!viewer) throw new Error('Nobody is signed in');
  return viewer;
}

function pageValues(viewer: string): string[] {
  const start = createHash('sha256').update(viewer).digest().readUIntBE(0, 6) / 2 ** 48;
  const given: Record<string, string> = { start: String(start), viewer, now: new Date().toISOString() };
  return setup.values.map((value) => (typeof value === 'string' ? value : (given[value.name] ?? '')));
}

function accessOf(row: Row): string {
  if (Number(row['price_cents']) > 0) return row['purchased'] ? 'purchased' : 'buy';
  if (row['visibility'] === 'subscription') return row['subscribed'] ? 'subscriber' : 'subscribe';
  return 'free';
}

function addresses(row: Row, viewer: string): (file: string | undefined) => string | null {
  const whom = ['purchased', 'subscriber'].includes(accessOf(row)) ? viewer : 'public';
  const expires = (Math.ceil((Date.now() + 6 * hourMs) / hourMs) * hourMs).toString(36);
  const mac = createHmac('sha256', setup.secret)
    .update(`file|${row.id}|${expires}|${whom}`)
    .digest('base64url')
    .slice(0, 24);
  return (file) => (file === undefined ? null : `/files/${row.id}/${expires}.${whom}.${mac}/${file}`);
}

function mediaOf(row: Row, viewer: string) {
  const address = addresses(row, viewer);
  const access = accessOf(row);
  const { original, preview, grid, poster, cover } = row.renditions;
  const locked = access === 'buy' || access === 'subscribe';
  return {
    ...row,
    access,
    user: {
      id: row['account_id'],
      username: row['username'],
      fullname: row['fullname'],
      avatar: `/${row['avatar_key']}`,
    },
    thumbnail: locked
      ? { original: null, preview: address(cover), grid: address(cover), poster: address(cover) }
      : { original: address(original), preview: address(preview), grid: address(grid), poster: address(poster) },
    likes: row['likes_count'],
    like: row['liked'],
    comments: row['comments_count'],
    shop: Number(row['price_cents']) / 100,
    add_date: row.created_at.toISOString(),
    available_date: row.available_at.toISOString(),
  };
}

const app = Fastify();
await app.register(mercurius, {
  schema: sdl,
  jit: 1,
  context: async (request) => ({ viewer: await viewerOf(request.headers.cookie) }),
  resolvers: {
    Query: {
      medias: async (_root: unknown, _args: unknown, { viewer }: MercuriusContext) => {
        const rows = await sql.unsafe<Row[]>(setup.feed, pageValues(viewer.accountId), { prepare: true });
        rows.sort((one, other) => Number(one.position) - Number(other.position));
        return rows.map((row) => mediaOf(row, viewer.accountId));
      },
    },
  },
});
await app.listen({ host: '127.0.0.1', port: setup.port });
process.send?.('ready');
