import type { StreamEvent } from '@foxreel/contracts';
import type { TestBrowser } from './test-api.ts';

export interface OpenStream {
  next(): Promise<StreamEvent>;
  /** Everything until the server ends it: names of SSE events. */
  end(): Promise<string[]>;
  close(): void;
}

/** Reads the stream like a browser's EventSource. */
export async function openStream(browser: TestBrowser): Promise<OpenStream> {
  const ending = new AbortController();
  const response = await browser.request('/trpc/stream.open', {
    signal: ending.signal,
    headers: { accept: 'text/event-stream' },
  });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new Error(`The stream was refused: ${response.status} ${await response.text()}`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const block = async (): Promise<{ name: string; data: string } | null> => {
    for (;;) {
      const at = text.indexOf('\n\n');
      if (at >= 0) {
        const lines = text.slice(0, at).split('\n');
        text = text.slice(at + 2);
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const data = field('data');
        if (data !== undefined || field('event') !== undefined)
          return { name: field('event') ?? 'message', data: data ?? '' };
        continue;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      text += chunk.value;
    }
  };
  return {
    async next() {
      for (;;) {
        const item = await block();
        if (!item) throw new Error('The stream ended');
        if (item.name === 'message') return JSON.parse(item.data) as StreamEvent;
      }
    },
    async end() {
      const names: string[] = [];
      for (let item = await block(); item; item = await block()) names.push(item.name);
      return names;
    },
    close: () => ending.abort(),
  };
}
