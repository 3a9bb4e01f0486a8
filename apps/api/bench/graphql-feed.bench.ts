import { isDeepStrictEqual } from 'node:util';
import { captureStatements } from './capture.ts';
import { compareCpu } from './compare-cpu.ts';
import { feedParts, feedQuery, feedRequest, throughYoga } from './feed-query.ts';
import { withFeedWorld } from './feed-world.ts';
import { forkScript, ready } from './measured-process.ts';
import { peerSetup } from './peer-setup.ts';

/*
 * The signed-in 20-item feed over POST /api of a real api process, compared with mercurius and graphql-jit on the same Postgres
 * data. Requests per CPU second of each server. Settings: FEED_MEDIA, FEED_ROUNDS, FEED_SECONDS, FEED_PORT.
 */
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const port = setting('FEED_PORT', 21_292);
const peerPort = port + 1;
const target = 0.7;

await withFeedWorld({ count: setting('FEED_MEDIA', 50_000), port }, async ({ url, viewers, api }) => {
  const [viewer] = viewers;
  if (!viewer) throw new Error('No viewer was made');
  const statements = await captureStatements(url, viewer, feedParts());
  const setup = peerSetup(statements, viewer.id, { url, port: peerPort, secret: api.secret });
  const peer = forkScript(
    '@foxreel/bench-peers/mercurius-feed',
    { PEER_SETUP: JSON.stringify(setup), NODE_ENV: 'production' },
    api.nodeOptions,
  );
  const load = forkScript('http-load.ts');
  try {
    await ready(peer);
    const data = await Promise.all(
      [`${api.origin}/api`, `http://127.0.0.1:${peerPort}/graphql`].map((address) => feedOf(address, viewer.token)),
    );
    if (!isDeepStrictEqual(data[0], data[1]))
      throw new Error(`The two feeds differ: ${data.map((one) => JSON.stringify(one).slice(0, 900)).join('\n')}`);
    const requests = (at: number, path: string) =>
      viewers.map(({ token }) => feedRequest(at, { login: token }).replace('POST /api', `POST ${path}`));
    const common = { connections: 8, contains: '"like":' };
    const settings = { rounds: setting('FEED_ROUNDS', 5), seconds: setting('FEED_SECONDS', 4) };
    const direct = { name: 'api', pid: api.pid, task: { ...common, port, requests: requests(port, '/api') } };
    const [ours, theirs] = await compareCpu(
      load,
      [
        direct,
        {
          name: 'mercurius',
          pid: peer.pid ?? 0,
          task: { ...common, port: peerPort, requests: requests(peerPort, '/graphql') },
        },
      ],
      settings,
    );
    const throughApp = {
      ...direct,
      name: 'yoga',
      task: { ...direct.task, requests: direct.task.requests.map(throughYoga) },
    };
    const [fast, yoga] = await compareCpu(load, [direct, throughApp], settings);
    console.log(
      `  fast path ${fast.toFixed(0)} against Yoga ${yoga.toFixed(0)} requests per CPU second: ${(fast / yoga).toFixed(2)}`,
    );
    const ratio = ours / theirs;
    console.log(`GraphQL feed: ${ours.toFixed(0)} against mercurius ${theirs.toFixed(0)} requests per CPU second`);
    console.log(`ratio ${ratio.toFixed(2)} (target ${target}, aim 1.0): ${ratio >= target ? 'met' : 'MISSED'}`);
    if (ratio < target) process.exitCode = 1;
  } finally {
    peer.kill();
    load.kill();
  }
});

async function feedOf(address: string, login: string): Promise<unknown> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `auth_id=${login}` },
    body: JSON.stringify({ query: feedQuery, variables: { limit: 20 } }),
  });
  return reply.json();
}
