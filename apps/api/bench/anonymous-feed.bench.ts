import { compareCpu } from './compare-cpu.ts';
import { feedQuery, feedRequest, throughYoga } from './feed-query.ts';
import { withFeedWorld } from './feed-world.ts';
import { forkScript, ready } from './measured-process.ts';

/*
 * The anonymous 20-item feed over POST /api of a real api process, compared with node:http serving the same fixed bytes.
 * Requests per CPU second of each server; 200 visitors with their own cookies. Meanwhile replies expire after two seconds and
 * are rebuilt. Settings: FEED_MEDIA, FEED_ROUNDS, FEED_SECONDS, FEED_PORT.
 */
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const port = setting('FEED_PORT', 21_294);
const peerPort = port + 1;
const target = 0.6;

await withFeedWorld({ count: setting('FEED_MEDIA', 50_000), port }, async ({ api }) => {
  const seeds = Array.from({ length: 200 }, (_, index) => `visitor-${index}`);
  const reply = await fetch(`${api.origin}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: feedQuery, variables: { limit: 20 } }),
  });
  const text = await reply.text();
  const peer = forkScript('fixed-server.ts', { FIXED_PORT: String(peerPort) }, api.nodeOptions);
  const load = forkScript('http-load.ts');
  try {
    peer.send(text);
    await ready(peer);
    const common = { connections: 8, contains: '"thumbnail":' };
    const requests = (at: number) => seeds.map((seed) => feedRequest(at, { seed }));
    const settings = { rounds: setting('FEED_ROUNDS', 5), seconds: setting('FEED_SECONDS', 4) };
    const direct = { name: 'api', pid: api.pid, task: { ...common, port, requests: requests(port) } };
    const [ours, theirs] = await compareCpu(
      load,
      [
        direct,
        { name: 'node:http', pid: peer.pid ?? 0, task: { ...common, port: peerPort, requests: requests(peerPort) } },
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
    console.log(
      `Anonymous feed of ${text.length} characters: ${ours.toFixed(0)} against node:http ${theirs.toFixed(0)} requests per CPU second`,
    );
    console.log(`ratio ${ratio.toFixed(2)} (target ${target}): ${ratio >= target ? 'met' : 'MISSED'}`);
    if (ratio < target) process.exitCode = 1;
  } finally {
    peer.kill();
    load.kill();
  }
});
