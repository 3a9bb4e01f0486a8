import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

/** Players as they are published, with their defaults. */
const players = {
  'hls.js': {
    script: 'hls.js/dist/hls.js',
    begin: 'const hls = new Hls(); hls.loadSource(address); hls.attachMedia(video);',
  },
  'video.js': {
    script: 'video.js/dist/video.js',
    begin: `videojs(video, { muted: true, autoplay: true })
      .src({ src: address, type: 'application/vnd.apple.mpegurl' });`,
  },
  'Shaka Player': {
    script: 'shaka-player/dist/shaka-player.compiled.js',
    begin: 'const player = new shaka.Player(); player.attach(video).then(() => player.load(address));',
  },
};
type PlayerName = keyof typeof players;
export const playerNames: readonly PlayerName[] = ['hls.js', 'video.js', 'Shaka Player'];

// Where they are installed, for the test that they play.
const { resolve } = createRequire(new URL('../../api/package.json', import.meta.url));

export interface PlayerSite {
  /** A page of another origin with this player and a live's playlist. */
  urlOf(name: PlayerName, playlist: string): string;
  close(): void;
}

/** Serves the players' pages. */
export async function servePlayers(): Promise<PlayerSite> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const name = playerNames.find((one) => one === searchParams.get('player')) ?? 'hls.js';
    if (pathname === '/player.js') {
      response.setHeader('content-type', 'text/javascript');
      return void response.end(await readFile(resolve(players[name].script)));
    }
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><video muted autoplay width="320"></video>
      <script src="/player.js?${new URLSearchParams({ player: name })}"></script>
      <script>const address = ${JSON.stringify(searchParams.get('playlist'))};
        const video = document.querySelector('video'); ${players[name].begin}</script>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (typeof at !== 'object' || !at) throw new Error('The players’ site has no port');
  return {
    urlOf: (player, playlist) => `http://127.0.0.1:${at.port}/?${new URLSearchParams({ player, playlist })}`,
    close: () => void server.close(),
  };
}
