import type { WebSocket } from 'ws';

/** Clients are pinged in so many parts: ten thousand pings and their answers at one moment would hold up what is said then. */
const parts = 60;

type PingableSocket = Pick<WebSocket, 'readyState' | 'OPEN' | 'ping' | 'terminate'>;

export interface Pinged {
  /** Has answered since. */
  alive: boolean;
  /** When it was pinged last, in milliseconds of the process; 0 for never. */
  pingedAt: number;
}

/** Pings each client about once in `everyMs`, spread over that time, and drops those that have not answered the ping before. */
export class KeepAlive {
  readonly #clients: ReadonlyMap<PingableSocket, Pinged>;
  readonly #everyMs: number;
  readonly #timer: NodeJS.Timeout;
  #toPing: Iterator<[PingableSocket, Pinged]>;
  #part = 0;
  #atOnce = 0;

  constructor(clients: ReadonlyMap<PingableSocket, Pinged>, everyMs: number) {
    this.#clients = clients;
    this.#everyMs = everyMs;
    this.#toPing = clients.entries();
    this.#timer = setInterval(() => this.#pingPart(), everyMs / parts);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #pingPart(): void {
    if (this.#part === 0) {
      this.#toPing = this.#clients.entries();
      this.#atOnce = Math.ceil(this.#clients.size / parts);
    }
    this.#part = (this.#part + 1) % parts;
    // The last part takes those that came meanwhile, too.
    const most = this.#part === 0 ? Number.POSITIVE_INFINITY : this.#atOnce;
    for (let pinged = 0; pinged < most; pinged += 1) {
      const next = this.#toPing.next();
      if (next.done) return;
      this.#ping(...next.value);
    }
  }

  #ping(socket: PingableSocket, client: Pinged): void {
    const now = performance.now();
    // Where many before it have left, its turn comes early: it still has time to answer.
    if (client.pingedAt > 0 && now - client.pingedAt < this.#everyMs / 2) return;
    if (client.alive) {
      client.alive = false;
      client.pingedAt = now;
      if (socket.readyState === socket.OPEN) socket.ping();
    } else socket.terminate();
  }
}
