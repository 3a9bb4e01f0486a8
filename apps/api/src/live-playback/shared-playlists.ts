import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const zip = promisify(gzip);

/** A playlist, compressed once it is first asked for so. */
export interface PackedPlaylist {
  text: string;
  zipped(): Promise<Buffer>;
}

export function packPlaylist(text: string): PackedPlaylist {
  let zipped: Promise<Buffer> | null = null;
  return {
    text,
    zipped: () => {
      zipped ??= zip(text);
      return zipped;
    },
  };
}

const playlistsMax = 50;

/**
 * Long playlists, built and compressed once for everybody who asks until they change: two hours of a live are 600 kB, and players
 * are not charged for their requests.
 */
export class SharedPlaylists {
  readonly #known = new Map<string, { state: string; playlist: PackedPlaylist }>();

  /** The playlist of this name; built again if its state is another one than before. */
  of(name: string, state: string, build: () => string): PackedPlaylist {
    const known = this.#known.get(name);
    if (known?.state === state) return known.playlist;
    const playlist = packPlaylist(build());
    this.#known.delete(name);
    this.#known.set(name, { state, playlist });
    // The one that changed the longest ago comes first.
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= playlistsMax) break;
      this.#known.delete(oldest);
    }
    return playlist;
  }
}
