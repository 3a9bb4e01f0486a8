import { openValkeyClient, type ValkeyClient } from './valkey-client.ts';

const retryMs = 1000;
/** How long a new subscription waits for the server's confirmation before it continues without it. */
const confirmMs = 1000;
const pulseMs = 1000;

export interface LinkEvents {
  onMessage(channel: string, text: string): void;
  /** Events on these channels may have been lost and delivery resumes; null: on any, as the connection was lost or replaced. */
  onResumed(channels: readonly string[] | null): void;
  onState(connected: boolean): void;
  /** The channels to subscribe to on a new connection. */
  channels(): string[];
}

/** A client that may connect late: it retries in the background until Valkey answers, and from then on reconnects automatically. */
export class ValkeyLink {
  readonly #url: string;
  readonly #events: LinkEvents;
  readonly #name: string;
  #client: ValkeyClient | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #connections: string | null = null;
  #connected: boolean | null = null;
  #connecting: Promise<void>;
  /** Channels that wait for the current command, and the command that will include them. */
  readonly #gathered = new Set<string>();
  /** Channels that the server confirmed too late: they are requested once more. */
  readonly #unconfirmed = new Set<string>();
  #underWay: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(url: string, name: string, events: LinkEvents) {
    this.#url = url;
    this.#name = name;
    this.#events = events;
    this.#connecting = this.#pulse();
  }

  /** Resolves after the first connection attempt, successful or not. */
  get firstTry(): Promise<void> {
    return this.#connecting;
  }

  client(): ValkeyClient {
    if (this.#closed || !this.#client) throw new Error('Valkey is unavailable');
    return this.#client;
  }

  /**
   * Resolves once the server has confirmed, or is late. One command at a time takes all channels gathered meanwhile, so that
   * thousands of them do not queue in front of the heartbeat.
   */
  subscribe(channels: string[]): Promise<void> {
    for (const channel of channels) this.#gathered.add(channel);
    if (this.#gathered.size === 0) return Promise.resolve();
    this.#next ??= this.#underWay.then(() => this.#subscribeGathered());
    return this.#next;
  }

  unsubscribe(channels: string[]): void {
    for (const channel of channels) this.#unconfirmed.delete(channel);
    const held = channels.filter((channel) => !this.#gathered.delete(channel));
    if (held.length > 0 && !this.#closed) this.#client?.unsubscribe(held).catch(() => {});
  }

  #subscribeGathered(): Promise<void> {
    const channels = [...this.#gathered];
    this.#gathered.clear();
    this.#next = null;
    this.#underWay = this.#ask(channels);
    return this.#underWay;
  }

  async #ask(channels: string[]): Promise<void> {
    await this.#connecting;
    if (channels.length === 0 || this.#closed) return;
    try {
      await this.#client?.subscribe(channels, confirmMs);
    } catch {
      for (const channel of channels) this.#unconfirmed.add(channel);
    }
  }

  /** Closes the connection; no command is sent after this call. Idempotent. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#connecting;
    const client = this.#client;
    this.#client = null;
    if (client === null) return;
    // A client closed with buffered commands writes them after its end; the reply to a last command shows that the buffer is
    // empty.
    await client.ping().catch(() => {});
    client.close();
  }

  /**
   * Connects, or asks whether the connections are still the same: if not, events were lost. A late answer means nothing was lost,
   * as events wait in the connection.
   */
  async #pulse(): Promise<void> {
    try {
      if (!this.#client) await this.#connect();
      const connections = await this.client().connections();
      const connectionLost = this.#connections === null ? this.#connected === false : this.#connections !== connections;
      this.#connections = connections;
      this.#tell(true);
      if (connectionLost) await this.#askAgain(null);
      else if (this.#unconfirmed.size > 0) await this.#askAgain([...this.#unconfirmed]);
    } catch {
      this.#tell(false);
    }
    if (!this.#closed) this.#timer = setTimeout(() => void this.#pulse(), this.#connected ? pulseMs : retryMs);
  }

  /** For these channels, or for all. */
  async #askAgain(channels: readonly string[] | null): Promise<void> {
    this.#unconfirmed.clear();
    await this.client()
      .subscribe(channels ?? this.#events.channels(), confirmMs)
      .catch(() => {});
    this.#events.onResumed(channels);
  }

  async #connect(): Promise<void> {
    const client = await openValkeyClient(this.#url, {
      name: this.#name,
      onMessage: (channel, text) => this.#events.onMessage(channel, text),
    });
    if (this.#closed) client.close();
    else this.#client = client;
  }

  #tell(connected: boolean): void {
    if (this.#connected === connected) return;
    this.#connected = connected;
    this.#events.onState(connected);
  }
}
