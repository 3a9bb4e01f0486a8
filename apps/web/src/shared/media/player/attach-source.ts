const hlsType = 'application/vnd.apple.mpegurl';

export interface AttachedSource {
  /** The slide became the active one, or stopped being it: load ahead fully, or only the beginning. */
  setActive: (active: boolean) => void;
  detach: () => void;
}

const isPlaylist = (type: string, url: string) =>
  type === 'hls' || type === hlsType || type === 'application/x-mpegURL' || /\.m3u8($|\?)/.test(url);

/** Safari plays playlists itself, and better than any script. */
export const playsHlsItself = (video: HTMLVideoElement) =>
  navigator.vendor.startsWith('Apple') && video.canPlayType(hlsType) !== '';

/** Whose source an element has: who lets go of it late must not take away the next one. */
const holders = new WeakMap<HTMLVideoElement, object>();

function attachAddress(video: HTMLVideoElement, url: string, onFailed: () => void): AttachedSource {
  const here = {};
  holders.set(video, here);
  video.addEventListener('error', onFailed);
  video.src = url;
  return {
    setActive: (active) => {
      video.preload = active ? 'auto' : 'metadata';
    },
    detach: () => {
      video.removeEventListener('error', onFailed);
      if (holders.get(video) !== here) return;
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** Gives a video element its source: a file, the browser's own HLS, or hls.js, which is fetched with the first playlist. */
export async function attachSource(
  video: HTMLVideoElement,
  source: { type: string; url: string },
  onFailed: () => void,
): Promise<AttachedSource> {
  if (!isPlaylist(source.type, source.url) || playsHlsItself(video)) return attachAddress(video, source.url, onFailed);
  const { attachPlaylist } = await import('./playlist/attach-playlist.ts');
  return attachPlaylist(video, source.url, onFailed);
}
