import { z } from 'zod';
import { type LiveManifest, liveManifest } from './live-playlist.ts';
import { readWindow, type WindowEntry } from './live-window.ts';

/** Runs Lua in Valkey. Each script has one key, as in a cluster every key is on one node. */
interface ScriptRunner {
  evaluate(script: string, keys: string[], args: string[]): Promise<unknown>;
}

/** A camera's live that somebody wants to play over HLS; `member`: a signed-in viewer. */
export interface WantedCameraLive {
  id: string;
  member: boolean;
}

/** Of a live whose worker has gone: longer than any live waits for its encoder. */
const keptMs = 3_600_000;
const allLives = 'lives-over-hls';
const allWanted = 'lives-wanted';
const manifestKey = (folder: string): string => `live-manifest:${folder}`;
const windowKey = (folder: string): string => `live-window:${folder}`;
const ownerKey = (live: string): string => `live-owner:${live}`;

const windowReply = z.tuple([z.number(), z.array(z.string())]);
const linesReply = z.array(z.string());

/**
 * What live workers and apis share about lives whose files are in a bucket (LIVE_FILES=bucket): the manifests, the indexes of
 * what viewers can seek back to, who wants to play a camera's live, and which worker packages it. It is in Valkey: without it no
 * live plays over HLS, and once it is back, each manifest is there again with the next part.
 */
export class SharedLives {
  readonly #valkey: ScriptRunner;

  constructor(valkey: ScriptRunner) {
    this.#valkey = valkey;
  }

  /** Null if nothing has been packaged, or nothing that this version can read. */
  async readManifest(folder: string): Promise<LiveManifest | null> {
    const text = await this.#valkey.evaluate("return redis.call('get', KEYS[1])", [manifestKey(folder)], []);
    return typeof text === 'string' ? (liveManifest.safeParse(JSON.parse(text)).data ?? null) : null;
  }

  async writeManifest(folder: string, manifest: LiveManifest): Promise<void> {
    const script = "redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])";
    await this.#valkey.evaluate(script, [manifestKey(folder)], [JSON.stringify(manifest), String(keptMs)]);
  }

  /** The entries of the index after the first `from`, and how many there are in all: fewer than `from` if it has started over. */
  async readWindow(folder: string, from: number): Promise<{ count: number; entries: WindowEntry[] }> {
    const script = "return { redis.call('llen', KEYS[1]), redis.call('lrange', KEYS[1], ARGV[1], -1) }";
    const reply = await this.#valkey.evaluate(script, [windowKey(folder)], [String(from)]);
    const [count, lines] = windowReply.parse(reply);
    return { count, entries: readWindow(lines.join('')) };
  }

  /** The whole index, as lines. */
  async windowText(folder: string): Promise<string> {
    const script = "return redis.call('lrange', KEYS[1], 0, -1)";
    return linesReply.parse(await this.#valkey.evaluate(script, [windowKey(folder)], [])).join('');
  }

  /** A line as windowLine makes it. */
  async appendWindow(folder: string, line: string): Promise<void> {
    const script = "redis.call('rpush', KEYS[1], ARGV[1]) redis.call('pexpire', KEYS[1], ARGV[2])";
    await this.#valkey.evaluate(script, [windowKey(folder)], [line, String(keptMs)]);
  }

  /** Names a live whose files are in the bucket, until `forget`. */
  async note(live: string): Promise<void> {
    await this.#valkey.evaluate("redis.call('sadd', KEYS[1], ARGV[1])", [allLives], [live]);
  }

  async noted(): Promise<string[]> {
    return linesReply.parse(await this.#valkey.evaluate("return redis.call('smembers', KEYS[1])", [allLives], []));
  }

  async forget(live: string): Promise<void> {
    await this.#valkey.evaluate("redis.call('srem', KEYS[1], ARGV[1])", [allLives], [live]);
  }

  /** Removes manifest and index of a folder. */
  async remove(folder: string): Promise<void> {
    for (const key of [manifestKey(folder), windowKey(folder)])
      await this.#valkey.evaluate("redis.call('del', KEYS[1])", [key], []);
  }

  async want({ id, member }: WantedCameraLive): Promise<void> {
    const script = "redis.call('zadd', KEYS[1], redis.call('time')[1], ARGV[1])";
    await this.#valkey.evaluate(script, [allWanted], [member ? `${id} member` : id]);
  }

  /** What was wanted within the last `seconds`. */
  async wanted(seconds: number): Promise<WantedCameraLive[]> {
    const script = `local since = redis.call('time')[1] - ARGV[1]
      redis.call('zremrangebyscore', KEYS[1], '-inf', '(' .. since)
      return redis.call('zrange', KEYS[1], 0, -1)`;
    const names = linesReply.parse(await this.#valkey.evaluate(script, [allWanted], [String(seconds)]));
    return names.map((name) => {
      const [id = '', member] = name.split(' ');
      return { id, member: member !== undefined };
    });
  }

  async unwant(live: string): Promise<void> {
    await this.#valkey.evaluate("redis.call('zrem', KEYS[1], unpack(ARGV))", [allWanted], [live, `${live} member`]);
  }

  /** Whether this worker packages the camera's live from now on; it keeps it for `ms` after each call. */
  async claim(live: string, worker: string, ms: number): Promise<boolean> {
    const script = `local owner = redis.call('get', KEYS[1])
      if owner and owner ~= ARGV[1] then return 0 end
      redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
      return 1`;
    return (await this.#valkey.evaluate(script, [ownerKey(live)], [worker, String(ms)])) === 1;
  }

  async release(live: string, worker: string): Promise<void> {
    const script = "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end";
    await this.#valkey.evaluate(script, [ownerKey(live)], [worker]);
  }
}

/** The key in the bucket of a live's file; `folder` is the live's id, or that of a rendition. */
export const liveFileKey = (folder: string, name: string): string => `live/${folder}/${name}`;
