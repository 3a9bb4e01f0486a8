import type { StreamEvent } from '@foxreel/contracts';

/** The server pings every 15 s and asks for a new connection after 40 s of silence. */
const silenceMs = 40_000;
const retryMs = 3000;

export interface StreamHandlers {
  onEvent: (event: StreamEvent) => void;
  onConnected: (connected: boolean) => void;
}

function readEvent(text: string): StreamEvent | null {
  const value: unknown = JSON.parse(text);
  return isStreamEvent(value) ? value : null;
}

/** Our own server wrote it, to the type of the contracts. */
function isStreamEvent(value: unknown): value is StreamEvent {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/**
 * Opens the page's one event stream: tRPC's `stream.open` over server-sent events, and again after an error or a long
 * silence. Read here with EventSource, because tRPC's own link would join the code that loads before the feed shows.
 */
export function openStream({ onEvent, onConnected }: StreamHandlers): () => void {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const again = () => {
    source?.close();
    clearTimeout(silence);
    clearTimeout(retry);
    onConnected(false);
    retry = setTimeout(open, retryMs);
  };
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(again, silenceMs);
  };
  function open() {
    source = new EventSource('/trpc/stream.open');
    source.addEventListener('open', () => {
      onConnected(true);
      heard();
    });
    source.addEventListener('ping', heard);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      heard();
      const event = readEvent(data);
      if (event) onEvent(event);
    });
    for (const end of ['error', 'return', 'serialized-error']) source.addEventListener(end, again);
  }

  open();
  return () => {
    source?.close();
    clearTimeout(silence);
    clearTimeout(retry);
  };
}
