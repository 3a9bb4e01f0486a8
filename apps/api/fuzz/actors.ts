import { z } from 'zod';

/** Who makes a generated call. */
export const actorNames = ['anonymous', 'fan', 'other fan', 'creator', 'staff', 'forged'] as const;
export type ActorName = (typeof actorNames)[number];

const signedIn = z.object({ account: z.object({ id: z.string() }).nullish(), error: z.unknown() });
const password = 'Demo1234!';

/** Each actor's cookies; an actor who lost their session gets a new one. */
export class Actors {
  readonly #address: string;
  readonly #cookies = new Map<ActorName, string>();
  readonly #ids = new Map<ActorName, string>();

  constructor(address: string) {
    this.#address = address;
  }

  async enter(): Promise<void> {
    this.#cookies.set('forged', `auth_id=${'x'.repeat(43)}; access_token=${'y'.repeat(43)}`);
    await Promise.all([
      this.#signUp('fan'),
      this.#signUp('other fan'),
      this.#signIn('creator', 'creator@demo.test'),
      this.#signIn('staff', 'staff@demo.test'),
    ]);
  }

  /** An actor's Cookie header, or null. */
  cookie(name: ActorName): string | null {
    return this.#cookies.get(name) ?? null;
  }

  /** A generated call may have ended a session or deleted an account: sign in again, with a new account if necessary. */
  async renew(name: ActorName): Promise<void> {
    if (name === 'fan' || name === 'other fan') await this.#signUp(name);
    else if (name === 'creator' || name === 'staff') {
      const email = `${name}@demo.test`;
      // A generated staff call may have suspended them.
      await this.#signIn(name, email)
        .catch(() => this.#restore(name).then(() => this.#signIn(name, email)))
        .catch(() => this.#signUp(name));
    }
  }

  #signIn(name: ActorName, email: string): Promise<void> {
    return this.#send(name, '/api/auth', { type: 'email', email, password });
  }

  async #restore(name: ActorName): Promise<void> {
    const query = 'mutation ($id: ID!) { restoreAccount(id: $id) { id } }';
    await fetch(`${this.#address}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookies.get('staff') ?? '' },
      body: JSON.stringify({ query, variables: { id: this.#ids.get(name) } }),
      signal: AbortSignal.timeout(10_000),
    });
  }

  #signUp(name: ActorName): Promise<void> {
    const username = `fuzz${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;
    const form = { type: 'email', username, fullname: 'Fuzz', email: `${username}@example.test`, password };
    return this.#send(name, '/api/signup', form);
  }

  async #send(name: ActorName, path: string, body: unknown): Promise<void> {
    const response = await fetch(this.#address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const reply = signedIn.parse(await response.json());
    if (!reply.account) throw new Error(`${name} could not sign in: ${JSON.stringify(reply.error)}`);
    this.#ids.set(name, reply.account.id);
    const pairs = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    this.#cookies.set(name, pairs.join('; '));
  }
}
