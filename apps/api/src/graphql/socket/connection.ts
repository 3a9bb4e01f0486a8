import type { Duplex } from 'node:stream';
import type { Actor } from '@foxreel/domain/kernel';
import { type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql';
import type { WebSocket } from 'ws';
import { type HiddenAccounts, noHiddenAccounts } from '../../realtime/hidden-accounts.ts';
import type { AccountWatch, Watched } from './account-watches.ts';
import { authoriseSubscription } from './authorise-subscription.ts';
import { type ClientMessage, closeCodes, FrameWriter, readClientMessage, unreadBytesMax } from './frames.ts';
import type { Pinged, SocketServices } from './socket-services.ts';
import { Subscriber, type SubscriberHome } from './subscriber.ts';

/** A client that has not sent connection_init by then is disconnected. */
const initMs = 3000;
/** Open subscriptions per connection. */
const subscriptionsMax = 100;
type SubscribeMessage = Extract<ClientMessage, { type: 'subscribe' }>;

/** A running subscription; it has no subscriber while it is being authorized. */
interface Running {
  args: ExecutionArgs | null;
  subscriber: Subscriber | null;
}

/** One graphql-transport-ws client. */
export class Connection implements SubscriberHome, Watched, Pinged {
  readonly writer: FrameWriter;
  alive = true;
  pingedAt = 0;
  readonly #socket: WebSocket;
  readonly #services: SocketServices;
  readonly #address: string;
  readonly #running = new Map<string, Running>();
  #actor: Actor | null = null;
  #watch: AccountWatch | null = null;
  #initTimer: NodeJS.Timeout | null;

  constructor(socket: WebSocket, raw: Duplex, address: string, services: SocketServices) {
    this.#socket = socket;
    this.#services = services;
    this.#address = address;
    this.writer = new FrameWriter(socket, raw, services.flusher);
    this.#initTimer = setTimeout(
      () => this.#close(closeCodes.initTimeout, 'Connection initialisation timeout'),
      initMs,
    );
  }

  get hidden(): HiddenAccounts {
    return this.#watch?.hidden ?? noHiddenAccounts;
  }

  get sessionId(): string {
    return this.#actor?.kind === 'account' ? this.#actor.sessionId : '';
  }

  async receive(text: string): Promise<void> {
    const message = readClientMessage(text);
    try {
      if (message === null) this.#close(closeCodes.badRequest, 'Invalid message received');
      else if (message.type === 'connection_init') await this.#init(message.payload?.['token']);
      else if (message.type === 'subscribe') await this.#subscribe(message);
      else if (message.type === 'complete') this.#forget(message.id);
      else if (message.type === 'ping')
        this.#send({ type: 'pong', ...(message.payload ? { payload: message.payload } : {}) });
    } catch (error) {
      this.#services.logger.error({ err: error }, 'websocket_failed');
      this.#close(closeCodes.internalError, 'Internal server error');
    }
  }

  /** The socket is closed, or about to be. */
  ended(): void {
    if (this.#initTimer) clearTimeout(this.#initTimer);
    for (const { subscriber } of this.#running.values()) subscriber?.end();
    this.#running.clear();
    if (this.#watch && this.#actor?.kind === 'account') this.#services.watches.leave(this.#actor.accountId, this);
    this.#watch = null;
  }

  endSession(): void {
    this.#close(closeCodes.unauthorized, 'The session has ended');
  }

  authoriseAgain(): void {
    for (const running of this.#running.values()) this.#doubt(running);
  }

  completed(id: string): void {
    if (this.#running.delete(id)) this.#send({ id, type: 'complete' });
  }

  failed(id: string, error: unknown): void {
    if (this.#running.delete(id)) this.#send({ id, type: 'error', payload: this.#services.errors([error]) });
  }

  drop(): void {
    this.#socket.terminate();
  }

  /** Reports the reason first. */
  #close(code: number, reason: string): void {
    this.writer.flush();
    this.#socket.close(code, reason);
    this.ended();
  }

  #send(message: object): void {
    this.writer.flush();
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > unreadBytesMax) this.#socket.terminate();
    else this.#socket.send(JSON.stringify(message));
  }

  async #init(token: unknown): Promise<void> {
    if (this.#initTimer === null) return this.#close(closeCodes.tooManyInits, 'Too many initialisation requests');
    clearTimeout(this.#initTimer);
    this.#initTimer = null;
    const actor = await this.#services.actorOf(token);
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (actor === null) return this.#close(closeCodes.forbidden, 'Forbidden');
    this.#actor = actor;
    if (actor.kind === 'account') this.#watch = this.#services.watches.join(actor.accountId, this);
    this.#send({ type: 'connection_ack' });
  }

  async #subscribe({ id, payload }: SubscribeMessage): Promise<void> {
    const actor = this.#actor;
    if (actor === null) return this.#close(closeCodes.unauthorized, 'Unauthorized');
    if (this.#running.has(id)) return this.#close(closeCodes.subscriberExists, `Subscriber for ${id} already exists`);
    const running: Running = { args: null, subscriber: null };
    const full = this.#running.size >= subscriptionsMax;
    this.#running.set(id, running);
    const isOver = () => this.#running.get(id) !== running;
    const args = full
      ? [tooManySubscriptions()]
      : await this.#services.read(payload, { actor, address: this.#address });
    if (isOver()) return;
    if (Array.isArray(args)) {
      this.#running.delete(id);
      return this.#send({ id, type: 'error', payload: this.#services.errors(args) });
    }
    await this.#watch?.ready;
    const changes = this.#watch?.changes;
    const { print } = this.#services;
    const question = await authoriseSubscription(
      args,
      this.#services.contextOf({ actor, address: this.#address }),
      print,
    );
    if (isOver()) return;
    if (!('plan' in question)) return this.#refuse(id, question);
    running.args = args;
    running.subscriber = new Subscriber(id, this, this.#services.audiences.of(args, question), question.plan);
    if (this.#watch?.changes !== changes) this.#doubt(running);
  }

  /** A resolver's error: a result with errors, then complete. */
  #refuse(id: string, result: ExecutionResult): void {
    this.#running.delete(id);
    this.#send({ id, type: 'next', payload: this.#services.documented(result) });
    this.#send({ id, type: 'complete' });
  }

  #doubt({ args, subscriber }: Running): void {
    const [actor, address, services] = [this.#actor, this.#address, this.#services];
    if (args === null || actor === null) return;
    subscriber?.doubt(
      async () => 'plan' in (await authoriseSubscription(args, services.contextOf({ actor, address }), services.print)),
      services.oneByOne,
    );
  }

  #forget(id: string): void {
    this.#running.get(id)?.subscriber?.end();
    this.#running.delete(id);
  }
}

const tooManySubscriptions = () =>
  new GraphQLError(`A connection can have at most ${subscriptionsMax} subscriptions at a time`, {
    extensions: { code: 'LIMIT_EXCEEDED', status: 400, limit: 'subscriptions', most: subscriptionsMax },
  });
