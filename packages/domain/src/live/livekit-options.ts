/** How LiveKit is reached, and with which key; without all of url, apiKey and apiSecret there are no lives. */
export interface LivekitOptions {
  /** LIVEKIT_URL, as the server side reaches it; ws, wss, http or https. */
  url?: string | undefined;
  /** LIVEKIT_PUBLIC_URL, as browsers reach it; the url itself without one. */
  publicUrl?: string | undefined;
  apiKey?: string | undefined;
  apiSecret?: string | undefined;
  /** LIVEKIT_STATE_FILE, where the launcher says how far its own LiveKit is. */
  stateFile?: string | undefined;
  /** Where external encoders publish over RTMP, which needs no LiveKit; null when they cannot. */
  rtmpUrl?: string | null;
}

interface LivekitEnvironment {
  LIVEKIT_URL?: string | undefined;
  LIVEKIT_PUBLIC_URL?: string | undefined;
  LIVEKIT_API_KEY?: string | undefined;
  LIVEKIT_API_SECRET?: string | undefined;
  LIVEKIT_STATE_FILE?: string | undefined;
  RTMP_PORT?: number;
  PUBLIC_URL?: string | undefined;
  HOST?: string;
}

/** What createLiveServer needs, from a parsed environment. */
export const livekitOptions = (environment: LivekitEnvironment): LivekitOptions => ({
  url: environment.LIVEKIT_URL,
  publicUrl: environment.LIVEKIT_PUBLIC_URL,
  apiKey: environment.LIVEKIT_API_KEY,
  apiSecret: environment.LIVEKIT_API_SECRET,
  stateFile: environment.LIVEKIT_STATE_FILE,
  rtmpUrl: rtmpUrl(environment),
});

const anyHost = new Set(['0.0.0.0', '::']);

/** On the host that people open, at the port that the live worker listens on; null for port 0. */
function rtmpUrl({ RTMP_PORT: port, PUBLIC_URL, HOST = '127.0.0.1' }: LivekitEnvironment): string | null {
  if (!port) return null;
  const own = anyHost.has(HOST) ? 'localhost' : HOST;
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : own.includes(':') ? `[${own}]` : own;
  return `rtmp://${host}:${port}/live`;
}
